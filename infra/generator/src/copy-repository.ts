import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');
const OWN = '@notalone';

async function execute(cwd: string, path: string | undefined, command: string, args: readonly string[]) {
  const env = { PATH: path, HOME: process.env.HOME, NO_COLOR: '1' };
  return promisify(execFile)(command, [...args], { cwd, env, maxBuffer: 64 * 1024 * 1024 });
}

/** Links the installed packages of a folder; the repository's own packages resolve to the copies. */
function linkPackages(folder: string, root: string): void {
  mkdirSync(join(root, folder));
  for (const name of readdirSync(join(ROOT, folder)))
    if (name === OWN)
      cpSync(join(ROOT, folder, OWN), join(root, folder, OWN), { recursive: true, verbatimSymlinks: true });
    else if (name !== '.cache') symlinkSync(join(ROOT, folder, name), join(root, folder, name));
}

/** Copies the repository in its current state into a new git repository, for tests that change it. */
export async function copyRepository() {
  const root = mkdtempSync(join(tmpdir(), 'notalone-'));
  const git = async (...args: readonly string[]) => (await execute(root, process.env.PATH, 'git', args)).stdout;

  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { stdout: listed } = await execute(ROOT, process.env.PATH, 'git', list);
  for (const path of listed.split('\0').filter(Boolean))
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  const packageFolders = globSync('{node_modules,{mfe-*,shell,e2e,infra/*,packages/*,services/*}/node_modules}', {
    cwd: ROOT,
  });
  for (const folder of packageFolders) linkPackages(folder, root);

  await git('init', '--quiet');
  await git('add', '--all');
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  await git(...author, 'commit', '--quiet', '--no-verify', '--no-gpg-sign', '-m', 'copy');
  return {
    root,
    packageFolders,
    git,
    /** Runs a program in a folder of the copy; rejects with its output when it fails. */
    async run(folder: string, command: string, ...args: readonly string[]): Promise<string> {
      const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
      try {
        return (await execute(join(root, folder), path, command, args)).stdout;
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
        throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
