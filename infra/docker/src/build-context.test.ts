import { readFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string) => readFile(join(ROOT, file), 'utf8');

test('images are built with every project that tsconfig.json names, which the bundler looks for', async () => {
  const kept = (await read('.dockerignore')).split('\n').flatMap((line) => (line.startsWith('!') ? line.slice(1) : []));
  const isKept = (file: string) => kept.some((pattern) => matchesGlob(file, pattern) || file.startsWith(`${pattern}/`));
  const { references } = JSON.parse(await read('tsconfig.json')) as { references: { path: string }[] };
  const files = references.map(({ path }) => join(path.endsWith('.json') ? path : `${path}/tsconfig.json`));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !isKept(file))).toEqual([]);
});
