import { expect, test } from 'vitest';
import type { IncomingRecord } from './broker-consumer.ts';
import { parkedRecord, replayed } from './parking.ts';

const record: IncomingRecord = {
  topic: 'people.state',
  partition: 2,
  offset: '7',
  key: 'ann',
  value: '{"a":1}',
  headers: { id: 'e1', traceparent: '00-1-2-01' },
};
const parked = (original: IncomingRecord): IncomingRecord => {
  const { topic, key, value, headers } = parkedRecord(original, { service: 'profile', reason: 'TypeError', attempts: 6 });
  return { topic, partition: 0, offset: '0', key, value: value ?? undefined, headers };
};
const again = (original: IncomingRecord): IncomingRecord => ({ ...parked(original), headers: { ...parked(original).headers, replay: 'now' } });

test('a parked record says whose it is, why, and where it came from', () => {
  expect(parked(record)).toMatchObject({
    topic: 'people.state.parked',
    key: 'profile/ann',
    headers: {
      id: 'e1',
      traceparent: '00-1-2-01',
      'parked-by': 'profile',
      'parked-reason': 'TypeError',
      'parked-attempts': '6',
      'parked-from': 'people.state/2/7',
    },
  });
});

test('a replayed record is the original again, for the service that parked it only', () => {
  expect(replayed(again(record), 'profile')).toMatchObject({ topic: 'people.state', key: 'ann', value: '{"a":1}' });
  expect(replayed(again(record), 'auth')).toBeUndefined();
  expect(replayed(parked(record), 'profile')).toBeUndefined();
});

test('an erasure survives parking and replay', () => {
  expect(replayed(again({ ...record, value: undefined }), 'profile')).toMatchObject({ key: 'ann', value: undefined });
});

test('what fails again in a replay is parked without the mark of the replay', () => {
  const back = replayed(again(record), 'profile');
  expect(back && parked(back).headers).not.toHaveProperty('replay');
});
