import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoFiles } from './repo-files.ts';
import { citationsOf, numbersOf } from './rule-citations.ts';
import { REPO } from './run-tool.ts';

const FIXTURE = 'infra/repo-checks/fixtures/citations/unknown-rule.ts';
/** The documents that the citations are of, and older texts that nobody follows. */
const SKIPPED = /^(?:docs\/(?:rules\.md|specification\.txt)|CHANGELOG\.md|infra\/repo-checks\/)/;
const read = (path: string) => readFile(join(REPO, path), 'utf8');
const rules = numbersOf(await read('docs/rules.md'));
const unknownIn = async (path: string) =>
  citationsOf(await read(path)).flatMap((number) => (rules.has(number) ? [] : [`${path}: rules ${number}`]));

test('every rule that code or a document cites is in docs/rules.md', async () => {
  const files = (await repoFiles()).filter((path) => /\.(?:tsx?|mjs|md|ya?ml)$/.test(path) && !SKIPPED.test(path));
  const cited = await Promise.all(files.map(async (path) => citationsOf(await read(path)).length));
  expect(cited.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(300);
  expect((await Promise.all(files.map(unknownIn))).flat()).toEqual([]);
});

test('a citation of a rule that is not there is found', async () => {
  expect(await unknownIn(FIXTURE)).toEqual([`${FIXTURE}: rules 4.99`, `${FIXTURE}: rules 77`]);
});
