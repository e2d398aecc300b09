import { problemSchema } from '@notalone/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FormerManifests } from '../src/follow-remotes.ts';
import { publishRemotes } from '../src/publish-remotes.ts';
import { type NamedGateway, startNamedGateway } from './named-gateway.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
let gateway: NamedGateway;
beforeAll(async () => {
  gateway = await startNamedGateway({
    SERVICES: 'auth=auth:8080',
    SHELL_ADDRESS: 'shell:8080',
    REMOTES: 'social=mfe-social:8080',
    DOMAIN: 'notalone.svc.cluster.local',
    PUBLIC_URL: 'https://notalone.example',
    RELEASE_SIGNATURES: 'unchecked',
  });
});
afterAll(() => gateway.close());

const instancesOf = (app: string) => {
  const found = gateway.apps[app];
  if (!found) throw new Error(`no ${app}`);
  return found;
};
const get = (path: string) => fetch(gateway.url + path);

/** Half of the instances have the new build, as in the middle of a rollout. */
beforeEach(() => {
  const [older, newer] = instancesOf('social');
  older.files.set('/main.00000001.js', 'old').set('/mf-manifest.json', '{"build":1}');
  newer.files.set('/main.00000002.js', 'new').set('/mf-manifest.json', '{"build":2}');
  const [olderShell, newerShell] = instancesOf('shell');
  olderShell.files.set('/shell.00000001.js', 'old shell');
  newerShell.files.set('/shell.00000002.js', 'new shell');
});

test.each([
  ['/mfe/social/main.00000001.js', 'old'],
  ['/mfe/social/main.00000002.js', 'new'],
  ['/shell.00000001.js', 'old shell'],
  ['/shell.00000002.js', 'new shell'],
])('%s is found, whichever instance is asked first', async (path, text) => {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([200, text]);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('cache-control')).toBe(IMMUTABLE);
  }
});

test.each(['/mfe/social/main.00000003.js', '/shell.00000003.js', '/mfe/social/'])(
  '%s, which no instance has, is a 404 and never a page',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(problemSchema.parse(await answer.json())).toMatchObject({ code: 'NOT_FOUND' });
  },
);

test.each(['/', '/login', '/profile/0123456789abcdef01234567'])('%s is the page of the shell', async (path) => {
  const answer = await get(path);
  expect(await answer.text()).toContain('<title>shell</title>');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a manifest is revalidated each time', async () => {
  expect((await get('/mfe/social/mf-manifest.json')).headers.get('cache-control')).toBe('no-cache');
});

test('in place of a withdrawn release the gateway serves the manifest of the one before', async () => {
  const publish = (manifests: FormerManifests) => publishRemotes(gateway.site, ['social'], '{}', manifests);
  await publish(new Map([['social', { build: 0 }]]));
  for (let tries = 0; tries < 4; tries += 1) {
    const answer = await get('/mfe/social/mf-manifest.json');
    expect(await answer.json()).toEqual({ build: 0 });
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  await publish(new Map());
  expect(await (await get('/mfe/social/mf-manifest.json')).json()).not.toEqual({ build: 0 });
});

test('source maps are not asked for', async () => {
  const [older] = instancesOf('social');
  older.files.set('/main.00000001.js.map', 'our source');
  expect((await get('/mfe/social/main.00000001.js.map')).status).toBe(404);
  expect(older.asked).not.toContain('/main.00000001.js.map');
});
