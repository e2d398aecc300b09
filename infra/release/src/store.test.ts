import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { remote } from './compatibility/fixtures.ts';
import { deploy, deployPreview, deployUnlessWithdrawn, endPreview, rollBack } from './deploy.ts';
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
/** The same releases after a restart. */
const reopened = (store: Store) => openStore(store.folder);
const manifest = (store: Store) => readFile(join(servedFolder(store, 'mfe-feed'), 'mf-manifest.json'), 'utf8');

/** In minutes. */
const DAY = 24 * 60;
/** Moves the clock. Timers run on. */
function laterBy(minutes: number): void {
  const at = Date.now() + minutes * 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  onTestFinished(() => void vi.useRealTimers());
}

const script = (number: number) => `app.${versionOf(number)}.js`;

test('serves the newest release with the hashed files of five, however old, and no source maps', async () => {
  const store = await emptyStore();
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await deploy(store, await add(store, number));
    laterBy(8 * DAY);
  }
  await deploy(store, await add(store, 7));
  expect(await served(store)).toEqual([...[3, 4, 5, 6, 7].map(script), 'mf-manifest.json', 'remote.json']);
  expect(await manifest(store)).toBe('{"of":7}');
  expect(existsSync(join(store.folder, 'mfe-feed', versionOf(2)))).toBe(false);
});

test('the files of more than five releases stay for seven days after each was replaced', async () => {
  const store = await emptyStore();
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) await deploy(store, await add(store, number));
  expect(await served(store)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 7, 8].map(script)));
  laterBy(7 * DAY - 1);
  await deploy(reopened(store), await add(store, 9));
  expect(await served(store), 'an open page of the first release goes on').toContain(script(1));
  laterBy(2);
  await deploy(reopened(store), await add(store, 10));
  const after = await served(store);
  for (const number of [1, 2, 3, 4, 5]) expect(after).not.toContain(script(number));
  expect(after).toEqual(expect.arrayContaining([6, 7, 8, 9, 10].map(script)));
});

test('the time counts from when a release was replaced, not from when it was deployed', async () => {
  const store = await emptyStore();
  await deploy(store, await add(store, 1));
  laterBy(30 * DAY);
  for (const number of [2, 3, 4, 5, 6, 7]) await deploy(store, await add(store, number));
  expect(await served(store)).toContain(script(1));
});

test('what was rolled back is served for as long, and never becomes current', async () => {
  const store = await emptyStore();
  for (const number of [1, 2, 3, 4, 5, 6]) await deploy(store, await add(store, number));
  await rollBack(store, 'mfe-feed');
  for (const number of [7, 8, 9, 10, 11]) await deploy(store, await add(store, number));
  expect(await served(store)).toContain(script(6));
  const back = [];
  for (let step = 0; step < 4; step += 1) back.push(await rollBack(store, 'mfe-feed'));
  expect(back).toEqual([10, 9, 8, 7].map(versionOf));
  laterBy(8 * DAY);
  await deploy(store, await add(store, 12));
  expect(await served(store)).not.toContain(script(6));
});

test('a page that shows a preview goes on when the preview has ended', async () => {
  const store = await emptyStore();
  await deploy(store, await add(store, 1));
  await deployPreview(store, await add(store, 2));
  await deployPreview(store, await add(store, 3));
  await endPreview(store, 'mfe-feed');
  expect(await served(store)).toEqual([1, 2, 3].map(script).concat('mf-manifest.json', 'remote.json'));
});

test('releases of before their time was recorded count as replaced just now', async () => {
  const store = await emptyStore();
  const releases = [];
  for (const number of [1, 2, 3, 4, 5]) releases.push(await add(store, number));
  for (const release of releases) await deploy(store, release);
  const { current = '', history = [] } = store.deployed('mfe-feed') ?? {};
  await store.write('mfe-feed', { current, history, withdrawn: [] });
  laterBy(30 * DAY);
  await deploy(store, await add(store, 6));
  laterBy(6 * DAY);
  await deploy(store, await add(store, 7));
  expect(await served(store)).toContain(script(1));
  laterBy(2 * DAY);
  await deploy(store, await add(store, 8));
  expect(await served(store)).not.toContain(script(1));
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
