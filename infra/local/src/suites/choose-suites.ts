import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../paths.ts';
import { CHECKS, typecheckOf } from './checks.ts';
import { DEPLOY } from './deploy.ts';
import { ENGINES, JOURNEYS, MATRIX, RELEASES } from './journeys.ts';
import { KILLS, PARTITIONS } from './kills.ts';
import type { Suite } from './suite.ts';
import { ROLLOUT, TESTS, testsOf, vitest } from './vitest.ts';

const ALL: readonly Suite[] = [...CHECKS, DEPLOY, ...TESTS, KILLS, JOURNEYS];
/** Only when they are named: they need minutes, or packages of their own. */
const ON_REQUEST: readonly Suite[] = [ENGINES, RELEASES, MATRIX, ROLLOUT, PARTITIONS];
const KNOWN = [...ALL, ...ON_REQUEST];

const workspaceFolders = () => {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
  return globSync(workspaces, { cwd: ROOT }).filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
};

/** The folder of a workspace by folder or name (`services/chat`, `chat`). @throws when there is none */
export function findWorkspace(wanted: string): string {
  const folder = workspaceFolders().find((path) => path === wanted || basename(path) === wanted);
  if (!folder) throw new Error(`No workspace is called "${wanted}".`);
  return folder;
}

/** Types, lint and the tests of these workspaces, in one run of vitest. */
export const suitesOfChanges = (folders: readonly string[]): readonly Suite[] => [
  ...CHECKS.filter(({ name }) => name === 'typecheck' || name === 'lint'),
  ...(folders.length > 0
    ? [
        vitest(
          'changed',
          folders.map((folder) => `${folder}/`),
        ),
      ]
    : []),
];

/**
 * Finds suites by name (`lint`, `servers`, `e2e` …) or workspaces by folder (`auth`, `packages/ui`). Without arguments,
 * all but those on request. Throws with the list of names when one is unknown.
 */
export function chooseSuites(names: readonly string[]): readonly Suite[] {
  if (names.length === 0) return ALL;
  return names.flatMap((wanted) => {
    const suite = KNOWN.find(({ name }) => name === wanted);
    if (suite) return [suite];
    const folders = workspaceFolders();
    const folder = folders.find((path) => path === wanted || basename(path) === wanted);
    if (folder) return [typecheckOf(folder), testsOf(folder)];
    throw new Error(
      `Nothing is called "${wanted}". Suites: ${KNOWN.map(({ name }) => name).join(', ')}. Workspaces: ${folders.map((path) => basename(path)).join(', ')}.`,
    );
  });
}
