import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPO } from './run-tool.ts';

const NAMED_TEST = /\| `([^`]+)`: ([^|]+) \|$/;

test('each hazard names a test that exists', async () => {
  const log = await readFile(join(REPO, 'docs/safety/hazard-log.md'), 'utf8');
  const rows = log.split('\n').filter((line) => /^\| (?!hazard |---)/.test(line));
  expect(rows.length).toBeGreaterThan(10);
  const missing = await Promise.all(
    rows.map(async (row) => {
      const [, file, name] = NAMED_TEST.exec(row) ?? [];
      if (!file || !name) return row;
      const source = await readFile(join(REPO, file), 'utf8').catch(() => '');
      return source.includes(name) ? [] : [row];
    }),
  );
  expect(missing.flat()).toEqual([]);
});
