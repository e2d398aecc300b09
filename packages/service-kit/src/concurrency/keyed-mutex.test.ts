import { expect, test } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

const steps = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { promise, resolve, reject };
};

test('calls with the same key run one after another, other keys run side by side', async () => {
  const keyedMutex = createKeyedMutex();
  const seen: string[] = [];
  const [first, other] = [steps(), steps()];
  const begin = (name: string, ends: Promise<string>) => () => {
    seen.push(name);
    return ends;
  };
  const one = keyedMutex.runExclusive('a', begin('one', first.promise));
  const two = keyedMutex.runExclusive('a', begin('two', Promise.resolve('2')));
  const three = keyedMutex.runExclusive('b', begin('three', other.promise));
  other.resolve('3');
  expect(await three).toBe('3');
  expect(seen).toEqual(['one', 'three']);
  first.resolve('1');
  expect([await one, await two]).toEqual(['1', '2']);
  expect(seen).toEqual(['one', 'three', 'two']);
});

test('a rejected call does not block the next one', async () => {
  const keyedMutex = createKeyedMutex();
  const failing = keyedMutex.runExclusive('a', () => Promise.reject(new Error('no')));
  const next = keyedMutex.runExclusive('a', () => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await keyedMutex.runExclusive('a', () => Promise.resolve('again'))).toBe('again');
});

test('a key counts the calls that wait or run, and a call does not count the one before', async () => {
  const keyedMutex = createKeyedMutex();
  const counted: number[] = [];
  const count = async () => void counted.push(keyedMutex.countOf('a'));
  const all = [1, 2, 3].map(() => keyedMutex.runExclusive('a', count));
  expect([keyedMutex.countOf('a'), keyedMutex.countOf('b')]).toEqual([3, 0]);
  await Promise.all(all);
  expect([counted, keyedMutex.countOf('a')]).toEqual([[3, 2, 1], 0]);
});
