import { expect, test } from 'vitest';
import { shortCount } from './reactions.ts';
import { exactTime, timeInWords } from './times.ts';

const now = Date.parse('2026-11-21T16:05:00');
const at = (local: string) => new Date(local).toISOString();

test.each([
  ['2026-11-21T16:04:30', 'Just now'],
  ['2026-11-20T16:00:00', '1 day ago'],
  ['2026-11-15T09:00:00', '6 days ago'],
  ['2026-11-13T09:00:00', '13 November'],
  ['2026-11-02T09:00:00', '2 November'],
  ['2025-12-31T23:59:00', '31 December 2025'],
])('%s is told as %s', (instant, told) => {
  expect(timeInWords(at(instant), now)).toBe(told);
});

test('the exact time is the reader’s own, in full', () => {
  expect(exactTime(at('2026-11-21T06:05:00'))).toBe('Saturday 21 November 2026 at 06:05');
});

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1k'],
  [1_249, '1.2k'],
  [50_000, '50k'],
  [999_960, '1m'],
  [1_250_000, '1.3m'],
])('%i people are shown as %s', (count, shown) => {
  expect(shortCount(count)).toBe(shown);
});
