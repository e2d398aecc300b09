import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasBrotli, startTestGateway, type TestGateway } from './gateway.ts';

const CODE = `export const text = ${JSON.stringify('so long that it is worth compressing; '.repeat(40))};`;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway(['auth', 'chat'], {
    'shell/index.html': '<!doctype html><title>shell</title>',
    'shell/main.0123abcd.js': CODE,
    'shell/main.0123abcd.js.br': 'already compressed',
    'shell/main.0123abcd.js.map': '{"sourcesContent":["our source"]}',
    'shell/main.0123abcd.js.map.br': 'our source, compressed',
    'social/remoteEntry.89abcdef.js.map': '{"sourcesContent":["our source"]}',
    'shell/manifest.webmanifest': '{"name":"Not Alone"}',
    'shell/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'site/remotes.json': '{"remotes":[]}',
    'site/api/docs/index.html': '<!doctype html><title>documentation</title>',
    'social/mf-manifest.json': '{"id":"social"}',
    'social/remoteEntry.89abcdef.js': CODE,
  });
});
afterAll(() => gateway.close());
const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers });

test.each(['/', '/login', '/profile/0123456789abcdef01234567', '/no/such/page'])(
  '%s is the page of the shell, revalidated each time',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<title>shell</title>');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('etag')).toBeTruthy();
  },
);

test.each(['/main.0123abcd.js', '/mfe/social/remoteEntry.89abcdef.js'])(
  '%s is immutable and cached for a year',
  async (path) => {
    const answer = await get(path);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript; charset=utf-8$/);
  },
);

test('the manifest of the installed app has its own type', async () => {
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
});

test.each(['/remotes.json', '/mfe/social/mf-manifest.json', '/icon.svg', '/manifest.webmanifest'])(
  '%s is revalidated each time, with 304 while unchanged',
  async (path) => {
    const answer = await get(path);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const again = await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  },
);

test.each([
  '/gone.0123abcd.js',
  '/gone.css',
  '/mfe/social/gone.0123abcd.js',
  '/mfe/nobody/mf-manifest.json',
  '/uploads/nobody/1',
])('a missing %s is a 404, not the shell', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each([
  '/main.0123abcd.js.map',
  '/main.0123abcd.js.map.br',
  '/mfe/social/remoteEntry.89abcdef.js.map',
  '/mfe/social/%72emoteEntry.89abcdef.js.%6dap',
])('the source map %s is never served', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('our source');
});

test('serves files compressed at build time', async () => {
  const answer = await get('/main.0123abcd.js', { 'accept-encoding': 'br' });
  // Without the module nginx compresses with gzip.
  expect(answer.headers.get('content-encoding')).toBe(hasBrotli ? 'br' : null);
  await answer.body?.cancel();
});

test('serves gzip to browsers without brotli', async () => {
  const answer = await get('/main.0123abcd.js', { 'accept-encoding': 'gzip' });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(await answer.text()).toBe(CODE);
});

test.each([
  '/',
  '/main.0123abcd.js',
  '/remotes.json',
  '/mfe/social/mf-manifest.json',
  '/gone.css',
  '/main.0123abcd.js.map',
  '/api/docs',
  '/api/docs/',
  '/api/docs/gone',
  '/socket.io/?transport=polling',
])('%s carries the security headers', async (path) => {
  const { headers } = await fetch(gateway.url + path, { redirect: 'manual' });
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default dompurify",
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('server')).toBe('nginx');
});

test('serves the API documentation with and without a trailing slash', async () => {
  expect(await (await get('/api/docs/')).text()).toContain('<title>documentation</title>');
  const moved = await fetch(`${gateway.url}/api/docs`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/api/docs/']);
});
