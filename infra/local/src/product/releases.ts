import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { commitOf } from '@notalone/release/build';
import { deployUnlessWithdrawn } from '@notalone/release/deploy';
import { describeBuild } from '@notalone/release/describe/describe-build';
import { hashFiles } from '@notalone/release/hash-files';
import { servedFolder } from '@notalone/release/serve-files';
import { openStore, type Store } from '@notalone/release/store';
import type { Print } from '../fetch/system-packages.ts';
import { ROOT } from '../paths.ts';
import { REMOTES, SERVICES, type ServiceDeployable } from './deployables.ts';
import type { Builds } from './gateway.ts';
import type { Settings } from './settings.ts';

/** Everything that is released alone. */
export const DEPLOYABLES: readonly string[] = [
  'shell',
  ...REMOTES.map((name) => `mfe-${name}`),
  ...SERVICES.map(({ name }) => name),
];

export const releaseStore = ({ localDir, releaseKeyFile }: Pick<Settings, 'localDir' | 'releaseKeyFile'>): Store =>
  openStore(join(localDir, 'releases'), releaseKeyFile);

/** The files of a service's current release. */
export function serviceFiles(store: Store, { name }: ServiceDeployable): string {
  const deployed = store.deployed(name);
  if (!deployed) throw new Error(`${name} has no release.`);
  return store.filesOf(name, deployed.current);
}

/** Whether exactly these files are current already. Describing them reads all their source and would change nothing. */
async function isCurrent(store: Store, deployable: string, folder: string): Promise<boolean> {
  const { current, preview } = store.deployed(deployable) ?? {};
  if (!current || preview || !existsSync(store.filesOf(deployable, current))) return false;
  if (!(await store.isSound(deployable, current))) return false;
  return isDeepStrictEqual(store.read(deployable, current).files, await hashFiles(folder));
}

interface Built {
  readonly settings: Settings;
  readonly services: readonly ServiceDeployable[];
  readonly print: Print;
}

/**
 * Makes each build of a start the current release, unless exactly this was rolled back. Returns the folders that are
 * served.
 */
export async function releaseBuilds({ settings, services, print }: Built, { shell, remotes }: Builds): Promise<Builds> {
  const store = releaseStore(settings);
  const commit = await commitOf(ROOT);
  const folders = new Map([
    ['shell', shell],
    ...Object.entries(remotes).map(([name, folder]) => [`mfe-${name}`, folder] as const),
    ...services.map(({ name }) => [name, join(ROOT, 'services', name, 'dist')] as const),
  ]);
  for (const [deployable, folder] of folders) {
    if (await isCurrent(store, deployable, folder)) continue;
    const release = await describeBuild({ root: ROOT, deployable, folder, commit });
    await store.add(release, folder, ROOT);
    if (await deployUnlessWithdrawn(store, release)) continue;
    print(
      `  ${deployable}: ${release.version} was rolled back and stays so; \`npm run release -- ${deployable}\` releases it`,
    );
  }
  const served = Object.keys(remotes).map((name) => [name, servedFolder(store, `mfe-${name}`)] as const);
  return { shell: servedFolder(store, 'shell'), remotes: Object.fromEntries(served) };
}
