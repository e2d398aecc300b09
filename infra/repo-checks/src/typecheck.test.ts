import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { repoFiles } from './repo-files.ts';
import { REPO, runTool } from './run-tool.ts';

const FIXTURE = /(^|\/)fixtures\//;
/** vitest checks it when it loads it. */
const OF_NO_PROGRAM = ['vitest.config.ts'];

const readJson = async <T>(file: string) => JSON.parse(await readFile(join(REPO, file), 'utf8')) as T;

async function programs(): Promise<string[]> {
  const { scripts } = await readJson<{ scripts: { typecheck: string } }>('package.json');
  return [...scripts.typecheck.matchAll(/-p (\S+)/g)].map(([, program]) => program as string);
}

async function checkedFiles(): Promise<ReadonlySet<string>> {
  const lists = await Promise.all(
    (await programs()).map((program) => runTool('tsc', ['--listFilesOnly', '-p', program], REPO)),
  );
  return new Set(lists.flatMap(({ stdout }) => stdout.split('\n').map((file) => relative(REPO, file))));
}

test('every source file belongs to a type-checked program', async () => {
  const checked = await checkedFiles();
  const sources = (await repoFiles()).filter(
    (file) => /\.tsx?$/.test(file) && !FIXTURE.test(file) && !OF_NO_PROGRAM.includes(file),
  );
  expect(sources.filter((file) => !checked.has(file))).toEqual([]);
}, 60_000);

test('linter and editors find the same programs', async () => {
  const { references } = await readJson<{ references: { path: string }[] }>('tsconfig.json');
  expect(references.map(({ path }) => path.replace('./', ''))).toEqual(await programs());
});
