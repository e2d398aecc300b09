import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { remote } from './compatibility/fixtures.ts';
import { deploy, rollBack } from './deploy.ts';
import { hashFiles } from './hash-files.ts';
import type { Release } from './manifest.ts';
import { servedFolder } from './serve-files.ts';
import {
  openReleaseKey,
  publicKeyText,
  ReleaseRefused,
  readPublicKeys,
  readSigned,
  signManifest,
} from './signature.ts';
import { openStore, type Store } from './store.ts';

let folder: string;
let store: Store;
/** A release of mfe-feed with one script, stored but not deployed. */
async function add(version: string, to = store): Promise<Release> {
  const built = await mkdtemp(join(tmpdir(), 'notalone-build-'));
  await writeFile(join(built, `app.${version}.js`), `release(${version})`);
  await writeFile(join(built, 'mf-manifest.json'), JSON.stringify({ of: version }));
  await writeFile(join(built, 'remote.json'), JSON.stringify({ name: 'feed', version }));
  const release = { ...remote, version, files: await hashFiles(built) };
  await to.add(release, built, built);
  return release;
}
const GOOD = '00000000aaaa';
const NEXT = '00000000bbbb';
const at = (version: string, ...path: string[]) => join(folder, 'mfe-feed', version, ...path);
const served = async () => ({
  manifest: await readFile(join(servedFolder(store, 'mfe-feed'), 'mf-manifest.json'), 'utf8'),
  current: store.deployed('mfe-feed')?.current,
});
const stillServed = { manifest: JSON.stringify({ of: GOOD }), current: GOOD };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notalone-signed-'));
  store = openStore(folder);
  await deploy(store, await add(GOOD));
});

/** Replaces a file that is read-only. */
async function overwrite(file: string, text: string): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, text);
}
const alterations: readonly (readonly [string, (release: Release) => Promise<void>, string])[] = [
  ['is not signed', () => rm(at(NEXT, 'manifest.sig')), 'is not signed'],
  ['has an altered script', () => overwrite(at(NEXT, 'files', `app.${NEXT}.js`), 'steal()'), `app.${NEXT}.js`],
  ['has a file more', () => writeFile(at(NEXT, 'files', 'more.0000ffff.js'), 'steal()'), 'more.0000ffff.js'],
  ['has a link more', () => symlink(at(GOOD, 'files'), at(NEXT, 'files', 'more')), 'more is no file'],
  ['lacks a file', () => rm(at(NEXT, 'files', `app.${NEXT}.js`)), `app.${NEXT}.js`],
  [
    'has a manifest that was altered with its script',
    async (release) => {
      await overwrite(at(NEXT, 'files', `app.${NEXT}.js`), 'steal()');
      const files = await hashFiles(at(NEXT, 'files'));
      await overwrite(at(NEXT, 'manifest.json'), JSON.stringify({ ...release, files }));
    },
    'not signed by a known key',
  ],
  [
    'is signed with another key',
    async () => {
      const key = openReleaseKey(join(await mkdtemp(join(tmpdir(), 'notalone-key-')), 'key.pem'));
      await overwrite(at(NEXT, 'manifest.sig'), signManifest(await readFile(at(NEXT, 'manifest.json')), key));
    },
    'not signed by a known key',
  ],
  [
    'has the signed manifest of another release',
    async () => {
      await rm(at(NEXT), { recursive: true, force: true });
      await cp(at(GOOD), at(NEXT), { recursive: true });
    },
    `has the manifest of ${GOOD}`,
  ],
];
test.each(alterations)('a release that %s is not served, and the one before stays', async (_what, alter, why) => {
  const release = await add(NEXT);
  await alter(release);
  const refused = await deploy(store, release).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ReleaseRefused);
  expect((refused as Error).message).toContain(why);
  expect(await served()).toEqual(stillServed);
});

test('what was added to a former release is not served, and what open pages of it have stays', async () => {
  const served = () => readdir(servedFolder(store, 'mfe-feed'));
  await deploy(store, await add(NEXT));
  await writeFile(at(GOOD, 'files', 'more.0000ffff.js'), 'steal()');
  await deploy(store, await add('00000000cccc'));
  expect(await served()).not.toContain('more.0000ffff.js');
  expect(await served()).toContain(`app.${GOOD}.js`);
});

test('a manifest whose version leads out of the store is refused, and nothing there is replaced', async () => {
  const outside = join(folder, 'outside');
  await mkdir(outside);
  const release = { ...remote, version: '../outside', files: {} };
  await expect(store.add(release, at(GOOD, 'files'), folder)).rejects.toThrow(ReleaseRefused);
  expect(await readdir(outside)).toEqual([]);
});

test('a rollback to a release that was altered is refused, and what is served stays', async () => {
  await deploy(store, await add(NEXT));
  await overwrite(at(GOOD, 'files', `app.${GOOD}.js`), 'steal()');
  await expect(rollBack(store, 'mfe-feed')).rejects.toThrow(ReleaseRefused);
  expect((await served()).current).toBe(NEXT);
});

test('the same build again replaces what was altered, or stored before releases were signed', async () => {
  await add(NEXT);
  await rm(at(NEXT, 'manifest.sig'));
  await overwrite(at(NEXT, 'files', `app.${NEXT}.js`), 'steal()');
  await deploy(store, await add(NEXT));
  expect((await served()).current).toBe(NEXT);
});

test('the key is made once, readable by its owner only, and another file may hold it', async () => {
  const made = join(folder, 'release-key.pem');
  expect((await stat(made)).mode & 0o777).toBe(0o600);
  const own = join(folder, 'own.pem');
  await copyFile(made, own);
  await expect(openStore(folder, own).verify('mfe-feed', GOOD)).resolves.toBeUndefined();
  await expect(openStore(folder, join(folder, 'new.pem')).verify('mfe-feed', GOOD)).rejects.toThrow(ReleaseRefused);
});

test('while a key is rotated, signatures of both keys count; the manifest of another deployable does not', async () => {
  const [former, next] = ['a.pem', 'b.pem'].map((name) => openReleaseKey(join(folder, name)));
  if (!former || !next) throw new Error('no keys');
  const manifest = Buffer.from(JSON.stringify({ deployable: 'mfe-feed', version: GOOD, files: {} }));
  const publicKeys = readPublicKeys([former, next].map(publicKeyText).join());
  for (const key of [former, next])
    expect(readSigned(manifest, signManifest(manifest, key), { deployable: 'mfe-feed', publicKeys }).version).toBe(
      GOOD,
    );
  const signature = signManifest(manifest, next);
  expect(() => readSigned(manifest, signature, { deployable: 'shell', publicKeys })).toThrow('manifest of mfe-feed');
  const formerOnly = readPublicKeys(publicKeyText(former));
  expect(() => readSigned(manifest, signature, { deployable: 'mfe-feed', publicKeys: formerOnly })).toThrow(
    'known key',
  );
  expect(() => readPublicKeys('nonsense')).toThrow('RELEASE_PUBLIC_KEYS');
});
