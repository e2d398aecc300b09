import { OPERATIONS, type Operation, problemSchema } from '@notalone/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from './gateway.ts';

const owners = [...new Set(OPERATIONS.map(({ service }) => service))];
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway(owners, {
    'shell/index.html': '<!doctype html><title>shell</title>',
    'site/remotes.json': '{}',
    'social/remote.json': '{}',
  });
});
afterAll(() => gateway.close());

const example = (path: string) => path.replace(/\{[^}]+\}/g, '0123456789abcdef01234567');

test.each(OPERATIONS.map((operation: Operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s reaches its owner',
  async (_name, operation) => {
    const answer = await fetch(gateway.url + example(operation.path), { method: operation.method });
    expect(await answer.json()).toMatchObject({
      service: operation.service,
      method: operation.method,
      url: example(operation.path),
    });
  },
);

test('a path that only shares a prefix with a route is a 404', async () => {
  const answer = await fetch(`${gateway.url}/api/authors`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  const problem = problemSchema.parse(await answer.json());
  expect(problem).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  expect(problem.requestId).toBe(answer.headers.get('x-request-id'));
});

test.each(owners)('the documentation of %s is reached below /api/docs', async (service) => {
  const answer = await fetch(`${gateway.url}/api/docs/${service}/json`);
  expect(await answer.json()).toMatchObject({ service, url: '/api/docs/json' });
});

test('a service gets the client address and a new request id from the gateway only', async () => {
  const answer = await fetch(`${gateway.url}/api/auth/me`, {
    headers: { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'mine' },
  });
  const { headers } = (await answer.json()) as { headers: Record<string, string> };
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  expect(answer.headers.get('x-request-id')).toBe(headers['x-request-id']);
});

test('refuses a body of 7 MB before it reaches a service', async () => {
  const answer = await fetch(`${gateway.url}/api/profile`, { method: 'POST', body: Buffer.alloc(7 * 1024 * 1024) });
  expect(answer.status).toBe(413);
  expect(problemSchema.parse(await answer.json())).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
});

test('passes a body of 5.5 MB', async () => {
  const answer = await fetch(`${gateway.url}/api/profile`, { method: 'POST', body: Buffer.alloc(5.5 * 1024 * 1024) });
  expect(answer.status).toBe(200);
});

test('answers for a service that is down with a problem and Retry-After', async () => {
  const one = await startTestGateway(['profile'], {
    'shell/index.html': '',
    'site/remotes.json': '{}',
    'social/remote.json': '{}',
  });
  await one.stopService('profile');
  const answer = await fetch(`${one.url}/api/profile/me`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(problemSchema.parse(await answer.json())).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  await one.close();
});
