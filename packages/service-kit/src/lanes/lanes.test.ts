import { expect, test } from 'vitest';
import { createLanes } from './lanes.ts';

const steps = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { promise, resolve, reject };
};

test('work of one lane waits for what came before, work of another does not', async () => {
  const inTurn = createLanes();
  const seen: string[] = [];
  const [first, other] = [steps(), steps()];
  const begin = (name: string, ends: Promise<string>) => () => {
    seen.push(name);
    return ends;
  };
  const one = inTurn('a', begin('one', first.promise));
  const two = inTurn('a', begin('two', Promise.resolve('2')));
  const three = inTurn('b', begin('three', other.promise));
  expect(seen).toEqual(['one', 'three']);
  other.resolve('3');
  expect(await three).toBe('3');
  expect(seen).toEqual(['one', 'three']);
  first.resolve('1');
  expect([await one, await two]).toEqual(['1', '2']);
  expect(seen).toEqual(['one', 'three', 'two']);
});

test('a failure is the caller’s own; the next has its turn', async () => {
  const inTurn = createLanes();
  const failing = inTurn('a', () => Promise.reject(new Error('no')));
  const next = inTurn('a', () => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await inTurn('a', () => Promise.resolve('again'))).toBe('again');
});
