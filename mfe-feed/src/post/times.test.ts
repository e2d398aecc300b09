import { expect, test } from 'vitest';
import { timeInWords } from './times.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const days = (count: number) => timeInWords(new Date(NOW - count * 24 * 3_600_000).toISOString(), NOW);

test('a time is told from now for a week, and then by its day', () => {
  expect([0, 1, 6, 8, 400].map(days)).toEqual(['Just now', '1 day ago', '6 days ago', '13 November', '17 October 2025']);
});
