import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openStore, type Store } from '@notalone/release/store';
import { installOnce } from '../fetch/install-once.ts';
import type { Print } from '../fetch/system-packages.ts';
import { ROOT, SERVERS_DIR } from '../paths.ts';
import type { Processes } from '../processes/processes.ts';
import { DEPLOYABLES } from '../product/releases.ts';

const run = promisify(execFile);
/** Built once for each commit, and shared by clones as the servers are. */
const folderOf = (commit: string) => join(SERVERS_DIR, 'previous-releases', commit);
/** The gate compares an app with the services, and a remote with the shell: those come first. */
const BUILD_ORDER = [...DEPLOYABLES].sort((a, b) => rank(a) - rank(b));
function rank(deployable: string): number {
  if (deployable === 'shell') return 1;
  return deployable.startsWith('mfe-') ? 2 : 0;
}

const workspaceOf = (deployable: string) => (rank(deployable) === 0 ? join('services', deployable) : deployable);

/** Into an empty folder. @throws with what to do when the clone lacks the commit */
async function extractSource(commit: string, target: string): Promise<void> {
  try {
    await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT });
  } catch (error) {
    throw new Error(
      `The previous release is commit ${commit}, which this clone does not have. ` +
        'A shallow clone gets it with `git fetch --unshallow --tags`; an archive of the sources cannot build it.',
      { cause: error },
    );
  }
  const archive = `${target}.tar`;
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  await run('tar', ['xf', archive, '-C', target]);
  await rm(archive);
}

/** Its own packages: the folder outlives the clone that made it. */
function installPackages(source: string, processes: Processes): Promise<void> {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const name = 'npm ci of the previous release';
  return processes.run({ name, command: 'npm', args, cwd: source, inheritsEnvironment: true });
}

interface BuildPrevious {
  readonly processes: Processes;
  readonly print: Print;
}

/** Builds what is missing of a commit with that commit's own code, in a store of its own. */
async function buildCommit(commit: string, wanted: readonly string[], { processes, print }: BuildPrevious) {
  const folder = folderOf(commit);
  const store = openStore(join(folder, 'releases'));
  const missing = BUILD_ORDER.filter((name) => wanted.includes(name) && !store.deployed(name));
  if (missing.length === 0) return store;
  const source = join(folder, 'source');
  await installOnce(source, async (scratch) => {
    print(`  Taking ${commit} out of git`);
    await extractSource(commit, scratch);
    await installPackages(scratch, processes);
  });
  for (const deployable of missing) {
    print(`  Building ${deployable} of ${commit.slice(0, 12)}`);
    const workspace = join(source, workspaceOf(deployable));
    const logFile = join(folder, 'logs', `${deployable}.log`);
    const name = `The build of the previous ${deployable}`;
    const npm = ['run', '--silent', 'build'];
    await processes.run({ name, command: 'npm', args: npm, cwd: workspace, inheritsEnvironment: true, logFile });
    // It is compared with today's, not with the rest of its own commit.
    const release = [deployable, '--from', join(workspace, 'dist'), '--breaking', 'a previous release'];
    await processes.run({
      name: `The release of the previous ${deployable}`,
      command: join(source, 'node_modules/.bin/node'),
      args: [join(source, 'infra/local/src/commands/release.ts'), ...release],
      cwd: source,
      inheritsEnvironment: true,
      // Git would find the clone around it, and call its commit that of this build.
      env: { LOCAL_DIR: folder, GIT_CEILING_DIRECTORIES: folder, RELEASE_SIGNING_KEY_FILE: '' },
      logFile: `${logFile}.release`,
    });
  }
  // 450 MB that nobody reads again.
  await rm(join(source, 'node_modules/.cache'), { recursive: true, force: true });
  return store;
}

/** Builds the previous release of each deployable, once for each commit, and returns the store that holds it. */
export async function buildPrevious(
  commits: ReadonlyMap<string, string>,
  context: BuildPrevious,
): Promise<ReadonlyMap<string, Store>> {
  const stores = new Map<string, Store>();
  for (const commit of new Set(commits.values())) {
    const wanted = [...commits].filter(([, one]) => one === commit).map(([deployable]) => deployable);
    const store = await buildCommit(commit, wanted, context);
    for (const deployable of wanted) stores.set(deployable, store);
  }
  return stores;
}
