import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.rules.ts';

const night = { isOn: true, from: '21:00', to: '07:00' };
const ends = (at: string, quiet = night) => quietUntil(quiet, new Date(at))?.toISOString();

test.each([
  ['in winter', '2026-11-25T21:00:00Z', '2026-11-26T07:00:00.000Z'],
  ['after midnight', '2026-11-26T06:59:59Z', '2026-11-26T07:00:00.000Z'],
  ['in summer, an hour earlier by UTC', '2026-07-01T20:00:00Z', '2026-07-02T06:00:00.000Z'],
  ['over the change to summer time', '2027-03-27T22:00:00Z', '2027-03-28T06:00:00.000Z'],
  ['over the change to winter time', '2026-10-24T20:30:00Z', '2026-10-25T07:00:00.000Z'],
])('quiet hours end at seven by UK clocks: %s', (_when, at, end) => expect(ends(at)).toBe(end));

test('nothing is quiet outside of them, when they are off, or when they begin as they end', () => {
  expect(ends('2026-11-25T20:59:59Z')).toBeUndefined();
  expect(ends('2026-11-26T07:00:00Z')).toBeUndefined();
  expect(ends('2026-07-01T19:59:59Z')).toBeUndefined();
  expect(ends('2026-11-25T23:00:00Z', { ...night, isOn: false })).toBeUndefined();
  expect(ends('2026-11-25T07:00:00Z', { ...night, from: '07:00' })).toBeUndefined();
});

test('they can be by day', () => {
  const day = { isOn: true, from: '09:00', to: '15:30' };
  expect(ends('2026-11-25T12:00:00Z', day)).toBe('2026-11-25T15:30:00.000Z');
  expect(ends('2026-11-25T16:00:00Z', day)).toBeUndefined();
});
