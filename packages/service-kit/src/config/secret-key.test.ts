import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { secretKeyFault } from './secret-key.ts';

test.each([
  'k'.repeat(64),
  'abcdefgh'.repeat(8),
  '0123456789abcdef'.repeat(4),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab',
  'changeme-changeme-changeme-changeme',
  'a-very-secret-key-of-forty-characters-xx',
  'example-key-for-the-documentation-1234',
])('%s is refused as guessable', (value) => {
  expect(secretKeyFault(value)).toBeTypeOf('string');
});

test('a key from openssl is accepted', () => {
  for (let time = 0; time < 500; time += 1) {
    expect(secretKeyFault(randomBytes(32).toString('hex'))).toBeUndefined();
    expect(secretKeyFault(randomBytes(24).toString('base64url'))).toBeUndefined();
  }
});
