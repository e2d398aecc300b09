import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { remote } from './compatibility/fixtures.ts';
import { deploy, deployPreview, deployUnlessWithdrawn, rollBack } from './deploy.ts';
import { explainStack } from './explain.ts';
import { hashFiles } from './hash-files.ts';
import { servedFolder } from './serve-files.ts';
import { stepBack } from './step-back.ts';
import { openStore, type Store } from './store.ts';

const versionOf = (number: number) => `${number}`.padStart(12, '0');

/** A release of mfe-feed that consists of one script, which only this release has. */
async function add(store: Store, number: number) {
  const folder = await mkdtemp(join(tmpdir(), 'notalone-build-'));
  const version = versionOf(number);
  await writeFile(join(folder, `app.${version}.js`), 'boom()');
  await writeFile(
    join(folder, `app.${version}.js.map`),
    JSON.stringify({ version: 3, sources: ['src/feed.page.tsx'], names: ['boom'], mappings: 'AAAAA' }),
  );
  await writeFile(join(folder, 'mf-manifest.json'), `{"of":${number}}`);
  await writeFile(join(folder, 'remote.json'), JSON.stringify({ name: 'feed', version }));
  const release = { ...remote, version, files: await hashFiles(folder) };
  await store.add(release, folder, folder);
  return release;
}
async function emptyStore(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'notalone-releases-'));
  await mkdir(folder, { recursive: true });
  return openStore(folder);
}
const served = async (store: Store) => (await readdir(servedFolder(store, 'mfe-feed'))).sort();
const manifest = (store: Store) => readFile(join(servedFolder(store, 'mfe-feed'), 'mf-manifest.json'), 'utf8');

test('serves the newest release with the hashed files of five, and no source maps', async () => {
  const store = await emptyStore();
  for (const number of [1, 2, 3, 4, 5, 6]) await deploy(store, await add(store, number));
  expect(await served(store)).toEqual([
    ...[2, 3, 4, 5, 6].map((number) => `app.${versionOf(number)}.js`),
    'mf-manifest.json',
    'remote.json',
  ]);
  expect(await manifest(store)).toBe('{"of":6}');
  expect(existsSync(join(store.folder, 'mfe-feed', versionOf(1)))).toBe(false);
});

test('a rollback brings back the former release, and a start does not undo it', async () => {
  const store = await emptyStore();
  await deploy(store, await add(store, 1));
  const bad = await add(store, 2);
  await deploy(store, bad);
  expect(await rollBack(store, 'mfe-feed')).toBe(versionOf(1));
  expect(await manifest(store)).toBe('{"of":1}');
  expect(await served(store)).toContain(`app.${versionOf(2)}.js`);
  expect(await deployUnlessWithdrawn(store, bad)).toBe(false);
  await deploy(store, bad);
  expect(await manifest(store)).toBe('{"of":2}');
});

test('a rollback skips releases that were rolled back before, and ends where there is none left', async () => {
  const store = await emptyStore();
  for (const number of [1, 2, 3]) await deploy(store, await add(store, number));
  expect(await rollBack(store, 'mfe-feed')).toBe(versionOf(2));
  expect(await rollBack(store, 'mfe-feed')).toBe(versionOf(1));
  await expect(rollBack(store, 'mfe-feed')).rejects.toThrow('no former release');
});

test('a release that is written cannot be changed', async () => {
  const store = await emptyStore();
  await deploy(store, await add(store, 1));
  await store.add({ ...remote, version: versionOf(1), commit: 'another' }, '/nowhere', '/nowhere');
  expect(store.read('mfe-feed', versionOf(1)).commit).toBe('fixture');
});

test('a preview is named in remote.json beside the current release', async () => {
  const store = await emptyStore();
  await deploy(store, await add(store, 1));
  await deployPreview(store, await add(store, 2));
  expect(await manifest(store)).toBe('{"of":1}');
  const json = JSON.parse(await readFile(join(servedFolder(store, 'mfe-feed'), 'remote.json'), 'utf8'));
  expect(json).toEqual({
    name: 'feed',
    version: versionOf(1),
    preview: { name: 'feed', version: versionOf(2), entry: `/mfe/feed/mf-manifest.${versionOf(2)}.json` },
  });
  expect(await served(store)).toContain(`mf-manifest.${versionOf(2)}.json`);
});

/** Seconds from now at which content withdrew these versions. */
const withdrawn = (seconds: Readonly<Record<number, number>>) =>
  new Map(Object.entries(seconds).map(([number, at]) => [`feed ${versionOf(Number(number))}`, Date.now() + at * 1000]));

test('a release that is withdrawn goes back to the one before, which its failures do not touch', async () => {
  const store = await emptyStore();
  for (const number of [1, 2]) await deploy(store, await add(store, number));
  expect(await stepBack(store, ['feed', 'social'], withdrawn({ 2: 1 }))).toHaveLength(1);
  expect(store.deployed('mfe-feed')?.current).toBe(versionOf(1));
  expect(await stepBack(store, ['feed'], withdrawn({ 2: 1 }))).toEqual([]);
  expect(store.deployed('mfe-feed')?.current).toBe(versionOf(1));
});

/** Moves the clock. Timers run on. */
function laterBy(minutes: number): void {
  const at = Date.now() + minutes * 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  onTestFinished(() => void vi.useRealTimers());
}

test('a release by name holds against what was withdrawn before it', async () => {
  const store = await emptyStore();
  const [first, second] = [await add(store, 1), await add(store, 2)];
  for (const release of [first, second]) await deploy(store, release);
  await stepBack(store, ['feed'], withdrawn({ 2: 1 }));
  laterBy(60);
  await deploy(store, second);
  expect(await stepBack(store, ['feed'], withdrawn({ 2: -60 }))).toEqual([]);
  expect(store.deployed('mfe-feed')?.current).toBe(versionOf(2));
  expect(await stepBack(store, ['feed'], withdrawn({ 2: 1 }))).toHaveLength(1);
});

test('a rollback holds against what was withdrawn before it', async () => {
  const store = await emptyStore();
  for (const number of [1, 2, 3]) await deploy(store, await add(store, number));
  laterBy(60);
  await rollBack(store, 'mfe-feed');
  expect(await stepBack(store, ['feed'], withdrawn({ 2: -60 }))).toEqual([]);
  expect(await stepBack(store, ['feed'], withdrawn({ 2: 1 }))).toHaveLength(1);
});

test('a start, or the end of a preview, does not make the current release newer', async () => {
  const store = await emptyStore();
  const [first, second, third] = [await add(store, 1), await add(store, 2), await add(store, 3)];
  for (const release of [first, second]) await deploy(store, release);
  laterBy(60);
  await deployUnlessWithdrawn(store, second);
  await deployPreview(store, third);
  await deploy(store, second);
  expect(await stepBack(store, ['feed'], withdrawn({ 2: -60 }))).toHaveLength(1);
});

test('a release that was deployed before its time was recorded goes back as well', async () => {
  const store = await emptyStore();
  for (const number of [1, 2]) await deploy(store, await add(store, number));
  const { current = '', history = [] } = store.deployed('mfe-feed') ?? {};
  await store.write('mfe-feed', { current, history, withdrawn: [] });
  expect(await stepBack(store, ['feed'], withdrawn({ 2: -3600 }))).toHaveLength(1);
});

test('a preview that is withdrawn ends, and everybody else keeps the current release', async () => {
  const store = await emptyStore();
  await deploy(store, await add(store, 1));
  await deployPreview(store, await add(store, 2));
  expect(await stepBack(store, ['feed'], withdrawn({ 2: -1 }))).toEqual([]);
  expect(await stepBack(store, ['feed'], withdrawn({ 2: 1 }))).toHaveLength(1);
  expect(store.deployed('mfe-feed')).toMatchObject({ current: versionOf(1), withdrawn: [versionOf(2)] });
  expect(await served(store)).not.toContain(`mf-manifest.${versionOf(2)}.json`);
});

test('a stack is read with the source maps of the release', async () => {
  const store = await emptyStore();
  await deploy(store, await add(store, 1));
  const stack = `Error: x\n    at r (https://notalone.example/mfe/feed/app.${versionOf(1)}.js:1:1)\n    at other`;
  expect(await explainStack(store, stack)).toBe('Error: x\n    at boom (src/feed.page.tsx:1:0)\n    at other');
});
