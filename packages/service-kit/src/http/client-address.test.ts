import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

const requestFrom = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

test.each([
  ['a proxy on this machine', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['the same, as IPv6', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a stranger', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['nobody', '127.0.0.1', undefined, '127.0.0.1'],
])('without trusted proxies, an address forwarded by %s', (_who, peer, forwarded, address) => {
  expect(createClientAddress({ TRUSTED_PROXIES: [] })(requestFrom(peer, forwarded))).toBe(address);
});

test.each([
  ['one proxy', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['a chain of proxies', '127.0.0.1', '203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['a chain with an address that the client made up', '10.1.2.3', '192.0.2.66, 203.0.113.9', '203.0.113.9'],
  ['a stranger', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['a stranger who names a proxy', '198.51.100.1', '10.1.2.3', '198.51.100.1'],
])('with TRUSTED_PROXIES, an address forwarded by %s', (_who, peer, forwarded, address) => {
  expect(createClientAddress({ TRUSTED_PROXIES: ['10.0.0.0/8', 'fd00::/8'] })(requestFrom(peer, forwarded))).toBe(
    address,
  );
});

test('a request whose connection is closed has no address', () => {
  expect(createClientAddress({ TRUSTED_PROXIES: [] })(requestFrom(undefined))).toBe('');
});
