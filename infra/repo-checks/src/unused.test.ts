import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { FIXTURES, REPO, runTool } from './run-tool.ts';

interface Issues {
  file: string;
  files: { name: string }[];
  dependencies: { name: string }[];
  unlisted: { name: string }[];
  exports: { name: string }[];
  types: { name: string }[];
}

let found: Record<string, string[]>;
let exitCode: number;

beforeAll(async () => {
  const { rules, ignoreExportsUsedInFile } = JSON.parse(await readFile(join(REPO, 'knip.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const folder = await mkdtemp(join(tmpdir(), 'unused-'));
  const config = join(folder, 'knip.json');
  await writeFile(
    config,
    JSON.stringify({ rules, ignoreExportsUsedInFile, entry: ['src/main.ts'], project: ['src/**/*.ts'] }),
  );
  const run = await runTool(
    'knip',
    ['--directory', join(FIXTURES, 'unused'), '--config', config, '--reporter', 'json'],
    REPO,
  );
  await rm(folder, { recursive: true });
  exitCode = run.exitCode;
  const { issues } = JSON.parse(run.stdout) as { issues: Issues[] };
  found = {};
  for (const kind of ['files', 'dependencies', 'unlisted', 'exports', 'types'] as const)
    found[kind] = issues.flatMap((issue) => issue[kind].map(({ name }) => name));
}, 60_000);

test.each([
  ['files', 'src/unused-file.ts'],
  ['dependencies', 'zod'],
  ['unlisted', 'not-in-package-json'],
  ['exports', 'unusedExport'],
  ['types', 'UnusedType'],
])('unused or unlisted %s are found', (kind, name) => {
  expect(found[kind]).toEqual([name]);
});

test('a finding fails the command', () => {
  expect(exitCode).toBe(1);
});
