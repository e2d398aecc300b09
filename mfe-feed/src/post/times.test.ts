import { expect, test } from 'vitest';
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
