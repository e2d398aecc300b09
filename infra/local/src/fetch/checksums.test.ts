import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { verifyFolder } from './checksums.ts';

const SUMS = { 'a.jar': '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824' };
const isJar = (name: string) => name.endsWith('.jar');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notalone-checksums-'));
});

test('the pinned file passes', async () => {
  await writeFile(join(folder, 'a.jar'), 'hello');
  await expect(verifyFolder(folder, isJar, SUMS)).resolves.toBeUndefined();
});

test('a changed file is refused', async () => {
  await writeFile(join(folder, 'a.jar'), 'hell0');
  await expect(verifyFolder(folder, isJar, SUMS)).rejects.toThrow(/a\.jar is not the file we trust/);
});

test('an unpinned file is refused', async () => {
  await writeFile(join(folder, 'a.jar'), 'hello');
  await writeFile(join(folder, 'b.jar'), 'hello');
  await expect(verifyFolder(folder, isJar, SUMS)).rejects.toThrow(/b\.jar is not the file we trust/);
});

test('a missing file is named', async () => {
  await expect(verifyFolder(folder, isJar, SUMS)).rejects.toThrow('Not downloaded: a.jar');
});
