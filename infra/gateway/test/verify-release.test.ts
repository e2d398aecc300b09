import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReleaseKey, publicKeyText, readPublicKeys } from '@notalone/release/signature';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signRelease } from '../../docker/src/sign-release.ts';
import { type FollowedRemotes, followRemotes } from '../src/follow-remotes.ts';
import { createReleaseVerifier } from '../src/verify-release.ts';
import { PATIENCE_MS } from './gateway.ts';

/** What the static image of social serves, and the image that a test works at. */
let served: string;
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

let followed: FollowedRemotes | undefined;
let lines: string[];
let published: { list: string; manifest: unknown }[];
const follow = () => {
  lines = [];
  published = [];
  const [own, ownLines] = [published, lines];
  followed = followRemotes({
    remotes: { social: `127.0.0.1:${(server.address() as AddressInfo).port}` },
    initial: [],
    withdrawn: () => new Map(),
    publish: async (list, manifests) => void own.push({ list, manifest: manifests.get('social') }),
    log: (line) => ownLines.push(line),
    verify: createReleaseVerifier(readPublicKeys(publicKeyText(openReleaseKey(keyFile)))),
    everyMs: 20,
  });
  return followed.asked;
};
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'notalone-verify-'));
  [app, keyFile] = [join(folder, 'app'), join(folder, 'key.pem')];
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
