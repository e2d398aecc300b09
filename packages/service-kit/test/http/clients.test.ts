import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hello, renew, type Sample, sampleApp } from './sample.ts';

const PUBLIC = 'https://notalone.example';
let sample: Sample;
beforeAll(async () => {
  sample = await sampleApp({ config: { PUBLIC_URL: PUBLIC, TRUSTED_PROXIES: ['10.0.0.0/8'] } });
  serveOperation(sample.app, hello, async () => null);
  serveOperation(sample.app, renew, async () => ({}));
});
afterAll(() => sample.close());

/** Calls an operation that allows five a minute; returns the status. */
async function call(peer: string, forwarded?: string, token?: string): Promise<number> {
  const headers = {
    ...(forwarded && { 'x-forwarded-for': forwarded }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return (await sample.app.inject({ url: '/sample/hello', remoteAddress: peer, headers })).statusCode;
}
const callTimes = async (count: number, ...from: Parameters<typeof call>) => {
  const statuses: number[] = [];
  for (let time = 0; time < count; time += 1) statuses.push(await call(...from));
  return statuses;
};

test('two clients behind one trusted proxy are limited separately', async () => {
  expect(await callTimes(6, '10.1.2.3', '203.0.113.9')).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await call('10.1.2.3', '198.51.100.1')).toBe(200);
  expect(await call('10.1.2.4', '203.0.113.9')).toBe(429);
});

test('a client gains nothing by forging addresses', async () => {
  expect(await callTimes(5, '10.1.2.3', '192.0.2.200, 203.0.114.9')).toEqual([200, 200, 200, 200, 200]);
  expect(await call('10.1.2.3', '192.0.2.201, 203.0.114.9')).toBe(429);
});

test('an address forwarded by an untrusted peer is ignored', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) statuses.push(await call('203.0.115.9', `198.18.${time}.1`));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await call('10.1.2.3', '198.18.0.1')).toBe(200);
});

test('signing in adds no second quota to an operation for anyone', async () => {
  const token = await sample.issuer.issue({ role: 'parent', userId: randomId() });
  expect(await callTimes(5, '203.0.116.9')).toEqual([200, 200, 200, 200, 200]);
  expect(await call('203.0.116.9', undefined, token)).toBe(429);
});

test.each([
  ['this site', PUBLIC, 200],
  ['no browser', undefined, 200],
  ['another site', 'https://evil.example', 403],
  ['a sandboxed frame', 'null', 403],
])('a cookie operation answers %s (%s) with %i', async (_who, origin, status) => {
  const headers = { host: 'notalone.example', ...(origin && { origin }) };
  const response = await sample.app.inject({ method: 'POST', url: '/sample/renew', headers });
  expect(response.statusCode).toBe(status);
});
