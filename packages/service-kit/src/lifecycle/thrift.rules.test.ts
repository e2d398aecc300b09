import { expect, test } from 'vitest';
import { createBusyness } from './thrift.rules.ts';

const looked = (shares: readonly number[]) => shares.map(createBusyness());

test('work that lasts makes busy, a moment of it does not', () => {
  expect(looked([0.9, 0.02, 0.9, 0.3])).toEqual([false, false, false, true]);
});

test('who is busy rests only after a long silence', () => {
  expect(looked([1, 1, 0.02, 0.02, 0.02, 0.02, 0.15, 0.02, 0.02, 0.02, 0.02, 0.02])).toEqual([...[false], ...Array(10).fill(true), false]);
});

test('a little work changes nothing', () => {
  expect(looked(Array(20).fill(0.09))).toEqual(Array(20).fill(false));
});
