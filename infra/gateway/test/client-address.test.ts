import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from './gateway.ts';

const FILES = { 'shell/index.html': '', 'site/remotes.json': '{}', 'social/remote.json': '{}' };
const PROXY = '127.0.0.1';
const STRANGER = '127.0.0.2';

/** The client address that a service receives for a request from `from` with this X-Forwarded-For. */
function clientSeen(gateway: TestGateway, from: string, forwardedFor: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = { 'x-forwarded-for': forwardedFor };
  const call = request(`${gateway.url}/api/auth/me`, { localAddress: from, headers }, async (answer) => {
    const seen = JSON.parse(Buffer.concat(await answer.toArray()).toString()) as { headers: Record<string, string> };
    resolve(seen.headers['x-forwarded-for'] ?? '');
  });
  call.once('error', reject).end();
  return promise;
}

describe('behind a trusted proxy', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway(['auth'], FILES, { trustedProxies: ['127.0.0.1/32', '10.0.0.0/8', 'fd00::/8'] });
  });
  afterAll(() => gateway.close());

  test('two clients keep separate addresses, so their lockouts and limits stay apart', async () => {
    expect(await clientSeen(gateway, PROXY, '203.0.113.9')).toBe('203.0.113.9');
    expect(await clientSeen(gateway, PROXY, '203.0.113.200')).toBe('203.0.113.200');
  });

  test('entries that the client itself added are ignored', async () => {
    expect(await clientSeen(gateway, PROXY, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
  });

  test('skips several trusted proxies', async () => {
    expect(await clientSeen(gateway, PROXY, '198.51.100.1, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9');
  });

  test('a forged header from an untrusted peer changes nothing', async () => {
    expect(await clientSeen(gateway, STRANGER, '203.0.113.9')).toBe(STRANGER);
  });
});

test('without trusted proxies the header is ignored', async () => {
  const gateway = await startTestGateway(['auth'], FILES);
  try {
    expect(await clientSeen(gateway, PROXY, '203.0.113.9')).toBe(PROXY);
  } finally {
    await gateway.close();
  }
});
