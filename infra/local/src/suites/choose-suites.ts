import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../paths.ts';
import { CHECKS, typecheckOf } from './checks.ts';
import { JOURNEYS } from './journeys.ts';
import { KILLS } from './kills.ts';
import type { Suite } from './suite.ts';
import { TESTS, testsOf } from './vitest.ts';

const ALL: readonly Suite[] = [...CHECKS, ...TESTS, KILLS, JOURNEYS];

const workspaceFolders = () => {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
  return globSync(workspaces, { cwd: ROOT }).filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
};

/**
 * The suites that these words name: a suite (`lint`, `servers`, `e2e` …) or a workspace by its folder (`auth`,
 * `packages/ui`). All of them without any word. Throws naming what there is when a word names nothing.
 */
export function chooseSuites(words: readonly string[]): readonly Suite[] {
  if (words.length === 0) return ALL;
  return words.flatMap((word) => {
    const suite = ALL.find(({ name }) => name === word);
    if (suite) return [suite];
    const folders = workspaceFolders();
    const folder = folders.find((path) => path === word || basename(path) === word);
    if (folder) return [typecheckOf(folder), testsOf(folder)];
    throw new Error(
      `Nothing is called "${word}". Suites: ${ALL.map(({ name }) => name).join(', ')}. Workspaces: ${folders.map((path) => basename(path)).join(', ')}.`,
    );
  });
}
