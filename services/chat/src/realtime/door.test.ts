import { expect, test } from 'vitest';
import { addressOf, isOwnOrigin } from './door.ts';

const PUBLIC = 'https://notalone.example';

test('a proxy on this machine is believed about where a connection comes from, and nobody else', () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  expect(addressOf({ headers, socket: { remoteAddress: '127.0.0.1' } })).toBe('203.0.113.9');
  expect(addressOf({ headers, socket: { remoteAddress: '::ffff:127.0.0.1' } })).toBe('203.0.113.9');
  expect(addressOf({ headers, socket: { remoteAddress: '198.51.100.1' } })).toBe('198.51.100.1');
  expect(addressOf({ headers: {}, socket: { remoteAddress: '127.0.0.1' } })).toBe('127.0.0.1');
});

test.each([
  ['the public address', { origin: PUBLIC, host: 'inside:8104' }, true],
  ['the address that was asked', { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' }, true],
  ['no browser', { host: 'notalone.example' }, true],
  ['another site', { origin: 'https://evil.example', host: 'notalone.example' }, false],
  ['another port of the same machine', { origin: 'http://127.0.0.1:9999', host: '127.0.0.1:8080' }, false],
  ['a file or a sandbox', { origin: 'null', host: 'notalone.example' }, false],
])('%s', (_name, headers, isOwn) => {
  expect(isOwnOrigin({ headers }, PUBLIC)).toBe(isOwn);
});
