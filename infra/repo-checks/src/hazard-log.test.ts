import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultOf, proofsIn } from './proofs.ts';
import { REPO } from './run-tool.ts';

test('each hazard names a test that exists', async () => {
  const log = await readFile(join(REPO, 'docs/safety/hazard-log.md'), 'utf8');
  const rows = log.split('\n').filter((line) => /^\| (?!hazard |---)/.test(line));
  expect(rows.length).toBeGreaterThan(10);
  const missing = await Promise.all(
    rows.map(async (row) => {
      const proof = proofsIn(row).at(-1);
      return proof?.test === undefined || (await faultOf(proof)) ? [row] : [];
    }),
  );
  expect(missing.flat()).toEqual([]);
});
