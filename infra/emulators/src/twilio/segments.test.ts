import { expect, test } from 'vitest';
import { countSegments } from './segments.ts';

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(307), 3],
  [`${'a'.repeat(159)}€`, 2],
  // 306 units, but the bracket does not fit at the end of the first segment.
  [`${'a'.repeat(152)}[${'a'.repeat(152)}`, 3],
  [`${'a'.repeat(151)}[${'a'.repeat(153)}`, 2],
  ['ł'.repeat(70), 1],
  ['ł'.repeat(71), 2],
  [`${'ł'.repeat(66)}😀${'ł'.repeat(66)}`, 3],
])('%#: segments are counted as the network bills them', (body, segments) => {
  expect(countSegments(body)).toBe(segments);
});
