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
