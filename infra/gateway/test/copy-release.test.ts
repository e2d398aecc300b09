import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReleaseKey, publicKeyText, readPublicKeys } from '@notalone/release/signature';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signRelease } from '../../docker/src/sign-release.ts';
import { copyOf, createReleaseCopier } from '../src/copy-release.ts';
import { type FollowedRemotes, followRemotes } from '../src/follow-remotes.ts';
import { followShell } from '../src/follow-shell.ts';
import { readGatewayEnvironment } from '../src/gateway-environment.ts';
import { OPERATOR, OPERATOR_VARIABLES, PATIENCE_MS } from './gateway.ts';

/** What the static image of social serves, and the image that a test works at. */
let served: string;
let site: string;
let app: string;
let keyFile: string;
const server = createServer((request, response) => {
  try {
    response.end(readFileSync(join(served, request.url ?? '')));
  } catch {
    response.writeHead(404).end();
  }
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const write = (path: string, text: string) => writeFileSync(join(app, path), text);
/** Fills the image as a build does, with the files of the release before. */
function build(version: string): void {
  mkdirSync(join(app, 'static'), { recursive: true });
  write(`static/entry.${version}.js`, `release ${version}`);
  write('mf-manifest.json', JSON.stringify({ entry: `entry.${version}.js` }));
  write('remote.json', JSON.stringify({ name: 'social', version }));
}
const signAs = (version: string, key = keyFile, deployable = 'mfe-social') =>
  signRelease({ folder: app, deployable, version, keyFile: key });

const addressOfServer = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
let withdrawn: Map<string, number>;
let followed: FollowedRemotes | undefined;
let lines: string[];
let published: { list: string; manifest: unknown }[];
const follow = () => {
  lines = [];
  withdrawn = new Map();
  published = [];
  const [own, ownLines] = [published, lines];
  followed = followRemotes({
    operator: OPERATOR,
    remotes: { social: addressOfServer() },
    initial: [],
    withdrawn: () => withdrawn,
    publish: async (list, manifests) => void own.push({ list, manifest: manifests.get('social') }),
    log: (line) => ownLines.push(line),
    copy: createReleaseCopier(readPublicKeys(publicKeyText(openReleaseKey(keyFile))), site),
    everyMs: 20,
  });
  return followed.asked;
};
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'notalone-verify-'));
  [app, keyFile, site] = [join(folder, 'app'), join(folder, 'key.pem'), join(folder, 'site')];
  served = app;
  build('0001');
  await signAs('0001');
});
afterEach(() => followed?.stop());
const versions = () => {
  const { remotes } = JSON.parse(published.at(-1)?.list ?? '{"remotes":[]}') as { remotes: { version: string }[] };
  return remotes.map(({ version }) => version);
};
const otherKey = () => join(mkdtempSync(join(tmpdir(), 'notalone-verify-')), 'other.pem');

test('a signed release is listed, and the next one too when it is signed', async () => {
  await follow();
  expect([versions(), lines]).toEqual([['0001'], []]);
  build('0002');
  await signAs('0002');
  await vi.waitFor(() => expect(versions()).toEqual(['0002']), PATIENCE_MS);
});

const spoiled: readonly (readonly [string, () => unknown, string])[] = [
  ['is not signed', () => ['release.json', 'release.sig'].map((file) => rmSync(join(app, file))), 'is not signed'],
  ['has no signature', () => rmSync(join(app, 'release.sig')), 'is not signed'],
  ['has the signature of the one before', () => undefined, 'remote.json'],
  ['is signed with another key', () => signAs('0002', otherKey()), 'not signed by a known key'],
  ['is signed as another remote', () => signAs('0002', keyFile, 'mfe-feed'), 'manifest of mfe-feed'],
  [
    'was altered after it was signed',
    async () => {
      await signAs('0002');
      write('static/entry.0002.js', 'steal()');
    },
    'static/entry.0002.js',
  ],
  [
    'has another entry than was signed',
    async () => {
      await signAs('0002');
      write('mf-manifest.json', JSON.stringify({ entry: 'https://elsewhere.example/steal.js' }));
    },
    'mf-manifest.json',
  ],
];
test.each(spoiled)(
  'a release that %s is not served: the earlier one stays, and the operator is told',
  async (_what, spoil, why) => {
    await follow();
    app = `${served}-next`;
    cpSync(served, app, { recursive: true });
    build('0002');
    await spoil();
    served = app;
    // A page that asks for the manifest now gets the one that was signed, not the one of the server behind.
    await vi.waitFor(() => expect(published.at(-1)?.manifest).toEqual({ entry: 'entry.0001.js' }), PATIENCE_MS);
    expect(versions()).toEqual(['0001']);
    await vi.waitFor(() => expect(lines.at(-1)).toContain('keeps the release 0001: mfe-social'), PATIENCE_MS);
    expect(lines.join('\n')).toContain(why);
  },
);

test('without an earlier one a release that is not signed is not listed, and the operator is told once', async () => {
  rmSync(join(app, 'release.sig'));
  await follow();
  expect([versions(), lines]).toEqual([[], ['social is not listed: mfe-social is not signed']]);
  await signAs('0001');
  await vi.waitFor(() => expect(versions()).toEqual(['0001']), PATIENCE_MS);
  expect(lines.at(-1)).toBe('social answers again');
});

const copied = (path: string) => readFileSync(join(copyOf(site, 'social'), path), 'utf8');

test('visitors get the copy of what was signed, also when the server answers something else later', async () => {
  await follow();
  expect(copied('static/entry.0001.js')).toBe('release 0001');
  build('0002');
  await signAs('0002');
  write('static/entry.0001.js', 'steal()');
  await vi.waitFor(() => expect(lines.at(-1)).toContain('static/entry.0001.js'), PATIENCE_MS);
  expect([versions(), copied('static/entry.0001.js')]).toEqual([['0001'], 'release 0001']);
});

test('files of the release before stay while two images answer in turn; the next release ends them', async () => {
  await follow();
  for (const [version, former] of [
    ['0002', '0001'],
    ['0003', '0002'],
  ] as const) {
    build(version);
    rmSync(join(app, `static/entry.${former}.js`));
    await signAs(version);
    await vi.waitFor(() => expect(versions()).toEqual([version]), PATIENCE_MS);
    expect([copied(`static/entry.${version}.js`), copied(`static/entry.${former}.js`)]).toEqual([
      `release ${version}`,
      `release ${former}`,
    ]);
  }
  expect(() => copied('static/entry.0001.js')).toThrow('ENOENT');
});

test('what is withdrawn while nothing signed answers gives way to the signed release before it', async () => {
  write(
    'releases.json',
    JSON.stringify(
      ['0001', '0000'].map((version) => ({ remote: { name: 'social', version }, manifest: { entry: version } })),
    ),
  );
  await signAs('0001');
  await follow();
  rmSync(join(app, 'release.sig'));
  await vi.waitFor(() => expect(lines.at(-1)).toContain('keeps the release 0001'), PATIENCE_MS);
  withdrawn.set('social 0001', Date.now());
  await vi.waitFor(() => expect(versions()).toEqual(['0000']), PATIENCE_MS);
});

test('a shell that is not signed is not served; once it was, its copy stays whatever the server has', async () => {
  const shell = () => readFileSync(join(copyOf(site, 'shell'), 'index.html'), 'utf8');
  const ownLines: string[] = [];
  write('index.html', 'shell 1');
  const shellFollowed = followShell({
    address: addressOfServer(),
    copy: createReleaseCopier(readPublicKeys(publicKeyText(openReleaseKey(keyFile))), site),
    log: (line) => ownLines.push(line),
    everyMs: 20,
  });
  try {
    await vi.waitFor(() => expect(ownLines).toEqual([expect.stringContaining('shell is not served')]), PATIENCE_MS);
    expect(shell).toThrow('ENOENT');
    await signAs('1', keyFile, 'shell');
    await shellFollowed.copied;
    expect(shell()).toBe('shell 1');
    write('index.html', 'steal()');
    await vi.waitFor(
      () => expect(ownLines.at(-1)).toBe('shell keeps its last copy: shell is not what was signed: index.html'),
      PATIENCE_MS,
    );
    expect(shell()).toBe('shell 1');
  } finally {
    shellFollowed.stop();
  }
});

const ENVIRONMENT = {
  SERVICES: 'auth=auth:8080',
  SHELL_ADDRESS: 'shell:8080',
  REMOTES: 'social=mfe-social:8080',
  NAMESERVER: '10.0.0.1',
  ...OPERATOR_VARIABLES,
};
const start = (PUBLIC_URL: string, env: NodeJS.ProcessEnv) =>
  readGatewayEnvironment({ ...ENVIRONMENT, PUBLIC_URL, ...env }, () => '');
test.each([{}, { RELEASE_SIGNATURES: 'none' }])(
  'with an https address and %j the gateway does not start, as families would get what nobody signed',
  (env) => expect(() => start('https://notalone.example', env)).toThrow('RELEASE_PUBLIC_KEYS is missing'),
);
test.each([
  ['https://notalone.example', { RELEASE_SIGNATURES: 'unchecked' }],
  ['http://localhost:8080', {}],
])('%s with %j starts without keys', (url, env) => {
  expect(start(url, env).releaseKeys).toEqual([]);
});
