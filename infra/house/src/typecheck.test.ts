import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { houseFiles } from './house-files.ts';
import { HOUSE, runTool } from './run-tool.ts';

const FIXTURE = /(^|\/)fixtures\//;
/** Checked by vitest when it reads it. */
const OF_NO_PROGRAM = ['vitest.config.ts'];

async function checkedFiles(): Promise<ReadonlySet<string>> {
  const { scripts } = JSON.parse(await readFile(join(HOUSE, 'package.json'), 'utf8')) as { scripts: { typecheck: string } };
  const programs = [...scripts.typecheck.matchAll(/-p (\S+)/g)].map(([, program]) => program as string);
  const lists = await Promise.all(programs.map((program) => runTool('tsc', ['--listFilesOnly', '-p', program], HOUSE)));
  return new Set(lists.flatMap(({ stdout }) => stdout.split('\n').map((file) => relative(HOUSE, file))));
}

test('every source file is in one of the programs whose types are checked', async () => {
  const checked = await checkedFiles();
  const sources = (await houseFiles()).filter((file) => /\.tsx?$/.test(file) && !FIXTURE.test(file) && !OF_NO_PROGRAM.includes(file));
  expect(sources.filter((file) => !checked.has(file))).toEqual([]);
}, 60_000);
