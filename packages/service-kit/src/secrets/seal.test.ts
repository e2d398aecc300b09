import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal('a secret of at least thirty-two characters');

test('sealed text opens again, only in the same context', () => {
  const sealed = seal.seal('Grüße 123456', 'delivery');
  expect(sealed).not.toContain('123456');
  expect(seal.open(sealed, 'delivery')).toBe('Grüße 123456');
  expect(() => seal.open(sealed, 'key')).toThrow();
});

test('a changed byte or another secret does not open it', () => {
  const bytes = Buffer.from(seal.seal('text', 'x'), 'base64');
  bytes[14] = (bytes[14] ?? 0) ^ 1;
  expect(() => seal.open(bytes.toString('base64'), 'x')).toThrow();
  expect(() => createSeal('another secret of thirty-two characters!').open(seal.seal('text', 'x'), 'x')).toThrow();
});

test('fingerprints depend on text, context and secret; pseudo ids look like ids', () => {
  expect(seal.fingerprint('a', 'code')).toBe(seal.fingerprint('a', 'code'));
  expect(
    new Set([seal.fingerprint('a', 'code'), seal.fingerprint('b', 'code'), seal.fingerprint('a', 'other')]).size,
  ).toBe(3);
  expect(seal.pseudoId('a')).toMatch(/^[0-9a-f]{24}$/);
});

test('after a rotation the first secret makes what is new, and all open and find what is old', () => {
  const [former, next] = ['a secret of at least thirty-two characters', 'another secret of thirty-two characters!'];
  const rotated = createSeal(`${next},a third secret of thirty-two characters,${former}`);
  expect(rotated.open(seal.seal('text', 'x'), 'x')).toBe('text');
  expect(createSeal(next).open(rotated.seal('text', 'x'), 'x')).toBe('text');
  expect(rotated.fingerprint('a', 'code')).toBe(createSeal(next).fingerprint('a', 'code'));
  expect(rotated.fingerprints('a', 'code')).toContain(seal.fingerprint('a', 'code'));
  expect(rotated.fingerprints('a', 'code')[0]).toBe(rotated.fingerprint('a', 'code'));
  expect(() => rotated.open(createSeal('one that is not ours, of 32 characters').seal('text', 'x'), 'x')).toThrow();
});
