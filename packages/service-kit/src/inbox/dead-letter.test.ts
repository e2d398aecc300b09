import { expect, test } from 'vitest';
import type { IncomingRecord } from '../broker/broker-consumer.ts';
import { deadLetterRecord, replayed } from './dead-letter.ts';

const record: IncomingRecord = {
  topic: 'people.state',
  partition: 2,
  offset: '7',
  key: 'ann',
  value: '{"a":1}',
  headers: { id: 'e1', traceparent: '00-1-2-01' },
};
const deadLettered = (original: IncomingRecord): IncomingRecord => {
  const { topic, key, value, headers } = deadLetterRecord(original, {
    service: 'profile',
    reason: 'TypeError',
    attempts: 6,
  });
  return { topic, partition: 0, offset: '0', key, value: value ?? undefined, headers };
};
const replay = (original: IncomingRecord): IncomingRecord => ({
  ...deadLettered(original),
  headers: { ...deadLettered(original).headers, replay: 'now' },
});

test('a dead-lettered record names the service, the reason and its origin', () => {
  expect(deadLettered(record)).toMatchObject({
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

test('a replay is the original record, for the service that gave it up only', () => {
  expect(replayed(replay(record), 'profile')).toMatchObject({ topic: 'people.state', key: 'ann', value: '{"a":1}' });
  expect(replayed(replay(record), 'auth')).toBeUndefined();
  expect(replayed(deadLettered(record), 'profile')).toBeUndefined();
});

test('a tombstone survives being dead-lettered and replayed', () => {
  expect(replayed(replay({ ...record, value: undefined }), 'profile')).toMatchObject({ key: 'ann', value: undefined });
});

test('a replay that fails is dead-lettered without the replay header', () => {
  const back = replayed(replay(record), 'profile');
  expect(back && deadLettered(back).headers).not.toHaveProperty('replay');
});
