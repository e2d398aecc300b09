import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasBrotli, startTestGateway, type TestGateway } from './gateway.ts';

const CODE = `export const text = ${JSON.stringify('so long that it is worth compressing; '.repeat(40))};`;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway(['auth'], {
    'shell/index.html': '<!doctype html><title>shell</title>',
    'shell/main.0123abcd.js': CODE,
    'shell/main.0123abcd.js.br': 'already compressed',
    'shell/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'site/remotes.json': '{"remotes":[]}',
    'site/api/docs/index.html': '<!doctype html><title>documentation</title>',
    'social/mf-manifest.json': '{"id":"social"}',
    'social/remoteEntry.89abcdef.js': CODE,
  });
});
afterAll(() => gateway.close());
const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers });

test.each(['/', '/login', '/profile/0123456789abcdef01234567', '/no/such/page'])('%s is the page of the shell, asked for anew each time', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<title>shell</title>');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('etag')).toBeTruthy();
});

test.each(['/main.0123abcd.js', '/mfe/social/remoteEntry.89abcdef.js'])('%s never changes and is kept for ever', async (path) => {
  const answer = await get(path);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript; charset=utf-8$/);
});

test.each(['/remotes.json', '/mfe/social/mf-manifest.json', '/icon.svg'])(
  '%s is asked for anew each time, and answered 304 while it stays the same',
  async (path) => {
    const answer = await get(path);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const again = await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  },
);

test.each(['/gone.0123abcd.js', '/gone.css', '/mfe/social/gone.0123abcd.js', '/mfe/nobody/mf-manifest.json', '/uploads/nobody/1', '/socket.io/'])(
  '%s is missing and says so, instead of showing the shell',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  },
);

test('code compressed at build time is sent as it is', async () => {
  const answer = await get('/main.0123abcd.js', { 'accept-encoding': 'br' });
  // Where this machine has no such module, gzip does it.
  expect(answer.headers.get('content-encoding')).toBe(hasBrotli ? 'br' : null);
  await answer.body?.cancel();
});

test('a browser without brotli gets gzip', async () => {
  const answer = await get('/main.0123abcd.js', { 'accept-encoding': 'gzip' });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(await answer.text()).toBe(CODE);
});

test.each(['/', '/main.0123abcd.js', '/remotes.json', '/mfe/social/mf-manifest.json', '/gone.css'])('%s carries the security headers', async (path) => {
  const { headers } = await get(path);
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default dompurify",
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('server')).toBe('nginx');
});

test('the documentation of the API is found with and without the slash', async () => {
  expect(await (await get('/api/docs/')).text()).toContain('<title>documentation</title>');
  const moved = await fetch(`${gateway.url}/api/docs`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/api/docs/']);
});
