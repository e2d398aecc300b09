import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const encryption = createEncryption('a secret of at least thirty-two characters');

test('encrypted text is decrypted again, only in the same context', () => {
  const encrypted = encryption.encrypt('Grüße 123456', 'delivery');
  expect(encrypted).not.toContain('123456');
  expect(encryption.decrypt(encrypted, 'delivery')).toBe('Grüße 123456');
  expect(() => encryption.decrypt(encrypted, 'key')).toThrow();
});

test('a changed byte or another secret does not decrypt it', () => {
  const bytes = Buffer.from(encryption.encrypt('text', 'x'), 'base64');
  bytes[14] = (bytes[14] ?? 0) ^ 1;
  expect(() => encryption.decrypt(bytes.toString('base64'), 'x')).toThrow();
  expect(() =>
    createEncryption('another secret of thirty-two characters!').decrypt(encryption.encrypt('text', 'x'), 'x'),
  ).toThrow();
});

test('fingerprints depend on text, context and secret; pseudo ids look like ids', () => {
  expect(encryption.fingerprint('a', 'code')).toBe(encryption.fingerprint('a', 'code'));
  expect(
    new Set([
      encryption.fingerprint('a', 'code'),
      encryption.fingerprint('b', 'code'),
      encryption.fingerprint('a', 'other'),
    ]).size,
  ).toBe(3);
  expect(encryption.pseudoId('a')).toMatch(/^[0-9a-f]{24}$/);
});

test('after a rotation the first secret makes what is new, and all decrypt and find what is old', () => {
  const [former, next] = ['a secret of at least thirty-two characters', 'another secret of thirty-two characters!'];
  const rotated = createEncryption(`${next},a third secret of thirty-two characters,${former}`);
  expect(rotated.decrypt(encryption.encrypt('text', 'x'), 'x')).toBe('text');
  expect(createEncryption(next).decrypt(rotated.encrypt('text', 'x'), 'x')).toBe('text');
  expect(rotated.fingerprint('a', 'code')).toBe(createEncryption(next).fingerprint('a', 'code'));
  expect(rotated.fingerprints('a', 'code')).toContain(encryption.fingerprint('a', 'code'));
  expect(rotated.fingerprints('a', 'code')[0]).toBe(rotated.fingerprint('a', 'code'));
  expect(() =>
    rotated.decrypt(createEncryption('one that is not ours, of 32 characters').encrypt('text', 'x'), 'x'),
  ).toThrow();
});
