import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPO, runCommand } from './run-tool.ts';

/** Paths from the root of all tracked and untracked files, without ignored and deleted ones. */
export async function repoFiles(): Promise<string[]> {
  const list = async (...args: string[]) =>
    (await runCommand('git', ['ls-files', '-z', ...args], REPO)).stdout.split('\0').filter(Boolean);
  const deleted = new Set(await list('--deleted'));
  return (await list('--cached', '--others', '--exclude-standard')).filter((path) => !deleted.has(path));
}

/** The folders of all npm workspaces, with `*` expanded. */
export async function workspaceFolders(): Promise<string[]> {
  const { workspaces } = JSON.parse(await readFile(join(REPO, 'package.json'), 'utf8')) as { workspaces: string[] };
  const folders = await Promise.all(
    workspaces.map(async (workspace) => {
      if (!workspace.endsWith('/*')) return [workspace];
      const parent = workspace.slice(0, -2);
      const entries = await readdir(join(REPO, parent), { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory()).map((entry) => `${parent}/${entry.name}`);
    }),
  );
  return folders.flat();
}
