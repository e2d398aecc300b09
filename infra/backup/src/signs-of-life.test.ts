import { mkdir, mkdtemp, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from '@prometheus-io/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeManifest } from './manifest.ts';
import { exportSignsOfLife } from './signs-of-life.ts';
import { storeFile } from './stored-file.ts';

let directory: string;
let register: Registry;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'notalone-signs-'));
  register = new Registry();
  exportSignsOfLife(directory, register);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(directory, { recursive: true });
});

async function scrape(name: string): Promise<number> {
  const text = await register.metrics();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}
const lastBackup = () => scrape('backup_last_complete_seconds');

/** A backup as back-up.ts writes it: one file, and the manifest last. Returns the path of the file. */
async function takeBackup(takenAt: string, { isInterrupted = false } = {}): Promise<string> {
  const folder = join(directory, takenAt.replaceAll(':', '-'));
  await mkdir(folder);
  async function* content() {
    yield Buffer.from('posts');
  }
  const stored = await storeFile(folder, 'posts.bson', content());
  const collection = { name: 'posts', options: {}, indexes: [], ...stored, documents: 1 };
  const databases = [{ name: 'notalone_feed', collections: [collection] }];
  const versions = { product: '1.0.0', mongo: '8.0.0' };
  if (!isInterrupted)
    await writeManifest(folder, { format: 2, takenAt, versions, isExact: true, databases, topics: [] });
  return join(folder, stored.file);
}
const secondsOf = (iso: string) => Date.parse(iso) / 1000;
const MONDAY = '2026-11-23T02:00:00Z';
const TUESDAY = '2026-11-24T02:00:00Z';

test('without list and backups both are 0, which is older than anything', async () => {
  expect(await lastBackup()).toBe(0);
  expect(await scrape('erasure_list_continued_seconds')).toBe(0);
});

test('the list says when it was written last', async () => {
  await writeFile(join(directory, 'erasures.json'), '{}');
  await utimes(join(directory, 'erasures.json'), 1_000, 1_000);
  expect(await scrape('erasure_list_continued_seconds')).toBe(1_000);
});

test('the newest whole backup counts, not one that was interrupted', async () => {
  await takeBackup(MONDAY);
  await takeBackup(TUESDAY, { isInterrupted: true });
  expect(await lastBackup()).toBe(secondsOf(MONDAY));
});

test('a backup whose file was cut off or deleted does not count', async () => {
  const complaints = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await takeBackup(MONDAY);
  const file = await takeBackup(TUESDAY);
  expect(await lastBackup()).toBe(secondsOf(TUESDAY));
  await truncate(file, 3);
  expect(await lastBackup()).toBe(secondsOf(MONDAY));
  await rm(file);
  expect(await lastBackup()).toBe(secondsOf(MONDAY));
  expect(await lastBackup()).toBe(secondsOf(MONDAY));
  const lines = complaints.mock.calls.flat();
  expect(lines).toContainEqual(expect.stringContaining('posts.bson.gz is not complete'));
  expect(lines, 'each once').toEqual([...new Set(lines)]);
});

test('a backup with other bytes than those that were stored does not count', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await takeBackup(MONDAY);
  const file = await takeBackup(TUESDAY);
  const { size } = await stat(file);
  await writeFile(file, 'x'.repeat(size));
  const timeout = 30_000;
  await vi.waitFor(async () => expect(await lastBackup()).toBe(secondsOf(MONDAY)), { timeout });
}, 60_000);

test('a manifest that cannot be read is no backup, and the metrics are there all the same', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await mkdir(join(directory, 'broken'));
  await writeFile(join(directory, 'broken', 'manifest.json'), '{');
  expect(await lastBackup()).toBe(0);
});
