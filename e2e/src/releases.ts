import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { LOCAL_DIR } from './environment.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Deployed {
  readonly current: string;
  readonly preview?: string;
}
/** What is deployed of a deployable. */
export const deployedOf = (deployable: string): Deployed =>
  JSON.parse(readFileSync(join(LOCAL_DIR, 'releases', deployable, 'deployed.json'), 'utf8')) as Deployed;
/** The current version of a deployable. */
export const currentVersion = (deployable: string): string => deployedOf(deployable).current;

/** The name of the script with which a release of a remote begins. */
export function entryOf(remote: string, version: string): string {
  const file = join(LOCAL_DIR, 'releases', remote, version, 'files/mf-manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { metaData: { remoteEntry: { name: string } } };
  return manifest.metaData.remoteEntry.name;
}

async function run(command: 'release' | 'rollback', args: readonly string[]): Promise<void> {
  const node = join(ROOT, 'node_modules/.bin/node');
  const script = join(ROOT, `infra/local/src/commands/${command}.ts`);
  await promisify(execFile)(node, [script, ...args], { cwd: ROOT, env: { ...process.env, LOCAL_DIR } });
}
/** The folder of a release that is kept. */
export const releaseFolder = (deployable: string, version: string): string =>
  join(LOCAL_DIR, 'releases', deployable, version);
/** The paths of all files of a release. */
export const filesOfRelease = (folder: string): ReadonlySet<string> => {
  const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { files: object };
  return new Set(Object.keys(files));
};

/**
 * Releases what a store holds, whatever the compatibility gate says. Returns its reasons for a refusal; none: it is
 * allowed.
 */
export async function releaseStored(deployable: string, folder: string): Promise<readonly string[]> {
  const args = [deployable, '--stored', folder];
  try {
    await run('release', args);
    return [];
  } catch (error) {
    const said = (error as { stderr?: string }).stderr ?? '';
    const [, reasons] = /was refused[.] It would break:\n([\s\S]*)/.exec(said) ?? [];
    if (!reasons) throw error;
    await run('release', [...args, '--breaking', 'the gate was asked']);
    return reasons.trim().split(/\n */);
  }
}
export const rollBack = (deployable: string): Promise<void> => run('rollback', [deployable]);

/** Releases the current files with a change; `more`: further arguments of the command. */
export async function releaseChanged(
  deployable: string,
  change: (folder: string) => Promise<void>,
  more: readonly string[] = [],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'notalone-changed-'));
  try {
    const current = join(LOCAL_DIR, 'releases', deployable, currentVersion(deployable), 'files');
    await cp(current, folder, { recursive: true });
    await change(folder);
    await run('release', [deployable, '--from', folder, ...more]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A new release with the same behaviour. */
export const sameService = (folder: string): Promise<void> =>
  appendFile(join(folder, 'main.js'), `\n// ${randomBytes(4).toString('hex')}\n`);
/** A release whose process throws at start. */
export const brokenService = (folder: string): Promise<void> =>
  writeFile(join(folder, 'main.js'), "throw new Error('a broken release');\n");

/** Waits until a process of this release of a service runs. */
export async function untilRuns(service: string, version: string): Promise<void> {
  const path = join('releases', service, version);
  const isRunning = () =>
    globSync('/proc/[0-9]*/cmdline').some((file) => {
      try {
        return readFileSync(file, 'utf8').includes(path);
      } catch (error) {
        // It has ended meanwhile.
        if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
        throw error;
      }
    });
  await expect.poll(isRunning, { message: `${service} ${version} runs`, timeout: 120_000 }).toBe(true);
}
