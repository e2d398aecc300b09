import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { checkRelease } from '../src/statistics/client-errors/check-release.ts';

const VERSION = 'aaaaaaaa0001';
const RELEASE = { remote: 'social', version: VERSION };
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', json: 'application/json' };

interface File {
  readonly text: string;
  readonly status?: number;
  readonly type?: string;
}
const MISSING: File = { text: '', status: 404 };
let files: Map<string, File>;
/** Called with each path that is asked for. */
let onAsked: (path: string) => void;

const listing = (version: string, more: object = {}) => ({
  text: JSON.stringify({ remotes: [{ name: 'social', version, entry: '/mfe/social/mf-manifest.json', ...more }] }),
});
const manifest = {
  metaData: { remoteEntry: { name: 'remoteEntry.00000001.js', path: '' } },
  exposes: [
    {
      path: './App',
      assets: {
        js: { sync: ['app.00000002.js'], async: ['7.00000003.js'] },
        css: { sync: ['7.00000004.css'], async: [] },
      },
    },
  ],
  shared: [{ name: 'react-dom', assets: { js: { sync: ['8.00000005.js'], async: [] }, css: { sync: [], async: [] } } }],
};
const manifestWith = (path: string, name: string) => ({
  text: JSON.stringify({ ...manifest, metaData: { remoteEntry: { path, name } } }),
});
const at = (name: string) => `/mfe/social/${name}`;

const soundRelease = (): Map<string, File> =>
  new Map([
    ['/remotes.json', listing(VERSION)],
    [at('mf-manifest.json'), { text: JSON.stringify(manifest) }],
    [at('remoteEntry.00000001.js'), { text: 'var mfe_social = 1;' }],
    [at('app.00000002.js'), { text: 'globalThis.a = 1;' }],
    [at('7.00000003.js'), { text: 'globalThis.b = 1;' }],
    [at('7.00000004.css'), { text: '' }],
    [at('8.00000005.js'), { text: 'globalThis.c = 1;' }],
  ]);
beforeEach(() => {
  onAsked = () => undefined;
  files = soundRelease();
});
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function gateway(): Promise<string> {
  const listener: RequestListener = ({ url = '' }, response) => {
    onAsked(url);
    const { text, status = 200, type = TYPES[url.split('.').at(-1) ?? ''] } = files.get(url) ?? MISSING;
    response.writeHead(status, { 'content-type': type ?? 'text/html' }).end(text);
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const AGAIN_AFTER_MS = 200;
const check = async () => await checkRelease(await gateway(), RELEASE, AGAIN_AFTER_MS);

test('a release whose manifest, entry and chunks are there is sound, and all of them were fetched', async () => {
  const asked = new Set<string>();
  onAsked = (path) => void asked.add(path);
  expect(await check()).toEqual({ files: 'sound' });
  expect(asked).toEqual(new Set(files.keys()));
});

test('code that throws when it runs is sound, and is not run', async () => {
  files.set(at('remoteEntry.00000001.js'), { text: 'globalThis.ran = true; throw new Error("broken");' });
  expect(await check()).toEqual({ files: 'sound' });
  expect(globalThis).not.toHaveProperty('ran');
});

test.each<[string, string, File | undefined]>([
  ['the manifest is missing', 'mf-manifest.json', undefined],
  ['the manifest is a page', 'mf-manifest.json', { text: '<!doctype html>' }],
  ['the manifest names nothing', 'mf-manifest.json', { text: '{}' }],
  ['the entry is missing', 'remoteEntry.00000001.js', undefined],
  ['the entry is cut off', 'remoteEntry.00000001.js', { text: 'var mfe_social = (' }],
  ['a chunk of a page is missing', '7.00000003.js', undefined],
  ['a chunk is a page', '7.00000003.js', { text: '<!doctype html>', type: 'text/html' }],
  ['a chunk is empty', '7.00000003.js', { text: '' }],
  ['a style is missing', '7.00000004.css', undefined],
  ['a shared chunk is missing', '8.00000005.js', undefined],
  ['the entry is on another host', 'mf-manifest.json', manifestWith('//localhost/', 'remoteEntry.00000001.js')],
])('a release is broken when %s', async (_what, name, file) => {
  if (file) files.set(at(name), file);
  else files.delete(at(name));
  expect((await check()).files).toBe('broken');
});

test('nothing is known of a release while its server does not answer', async () => {
  files.set(at('7.00000003.js'), { text: '', status: 503 });
  expect((await check()).files).toBe('unknown');
  expect((await checkRelease('http://127.0.0.1:9', RELEASE)).files).toBe('unknown');
});

test('a file that was missing for a moment of a rollout is not held against the release', async () => {
  const chunk = files.get(at('7.00000003.js')) ?? { text: '' };
  files.delete(at('7.00000003.js'));
  onAsked = (path) => path === at('7.00000003.js') && setTimeout(() => files.set(path, chunk), 100);
  expect(await check()).toEqual({ files: 'sound' });
});

test('nothing is said of a release that is not served, or that another one replaced meanwhile', async () => {
  const other = { remote: 'social', version: 'ffffffff0000' };
  expect((await checkRelease(await gateway(), other)).files).toBe('unknown');
  files.delete(at('7.00000003.js'));
  onAsked = (path) => path === at('7.00000003.js') && files.set('/remotes.json', listing('bbbbbbbb0002'));
  expect(await check()).toEqual({ files: 'unknown', why: 'another took its place' });
});

test('the preview is checked by its own manifest', async () => {
  const entry = at('mf-manifest.bbbbbbbb0002.json');
  files.set('/remotes.json', listing('cccccccc0003', { preview: { version: VERSION, entry } }));
  files.delete(at('mf-manifest.json'));
  files.set(entry, { text: JSON.stringify(manifest) });
  expect(await check()).toEqual({ files: 'sound' });
});
