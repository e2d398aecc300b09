import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultOf, proofsIn } from './proofs.ts';
import { REPO } from './run-tool.ts';

test.each(['hazard-log.md', 'guardians.md'])('each hazard names a test that exists: %s', async (page) => {
  const log = await readFile(join(REPO, 'docs/safety', page), 'utf8');
  const rows = log.split('\n').filter((line) => /^\| (?!hazard |what a guardian|---)/.test(line));
  expect(rows.length).toBeGreaterThan(10);
  const missing = await Promise.all(
    rows.map(async (row) => {
      const proofs = proofsIn(row.slice(row.lastIndexOf(' | ')));
      const faults = await Promise.all(proofs.map(faultOf));
      return proofs.some(({ test: name }) => name) && faults.every((fault) => fault === undefined) ? [] : [row];
    }),
  );
  expect(missing.flat()).toEqual([]);
});
