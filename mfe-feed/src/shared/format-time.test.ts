import { expect, test } from 'vitest';
import { formatExactTime, formatTimeAgo } from './format-time.ts';

const now = Date.parse('2026-11-21T16:05:00');
const at = (local: string) => new Date(local).toISOString();

test.each([
  ['2026-11-21T16:04:30', 'Just now'],
  ['2026-11-20T16:00:00', '1 day ago'],
  ['2026-11-15T09:00:00', '6 days ago'],
  ['2026-11-13T09:00:00', '13 November'],
  ['2026-11-02T09:00:00', '2 November'],
  ['2025-12-31T23:59:00', '31 December 2025'],
])('formats %s as %s', (instant, told) => {
  expect(formatTimeAgo(at(instant), now)).toBe(told);
});

test('shows the exact time in the reader’s time zone', () => {
  expect(formatExactTime(at('2026-11-21T06:05:00'))).toBe('Saturday 21 November 2026 at 06:05');
});
