import { expect, test } from 'vitest';
import { growsLinearly } from './growth.ts';

/** Work that nothing can leave out. */
let sum = 0;
const count = (steps: number) => {
  for (let step = 0; step < steps; step += 1) sum = (sum + step * step) % 1_000_003;
  return sum;
};

test('linear work is told from quadratic', () => {
  expect(growsLinearly((size) => count(size * 200), 50)).toBe(true);
  expect(growsLinearly((size) => count(size * size * 4), 50)).toBe(false);
});
