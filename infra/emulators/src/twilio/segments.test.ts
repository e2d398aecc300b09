import { expect, test } from 'vitest';
import { countSegments } from './segments.ts';

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(307), 3],
  [`${'a'.repeat(159)}€`, 2],
  ['ł'.repeat(70), 1],
  ['ł'.repeat(71), 2],
])('%#: segments are counted as the network bills them', (body, segments) => {
  expect(countSegments(body)).toBe(segments);
});
