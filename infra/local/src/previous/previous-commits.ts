import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Release } from '@notalone/release/manifest';
import { lastReleased } from '@notalone/release/release-tags';
import { ROOT } from '../paths.ts';
import { DEPLOYABLES } from '../product/releases.ts';

/** What `npm run release -- previous COMMIT` writes: the name of the commit, and the manifests of its releases. */
export const PREVIOUS_FOLDER = join(ROOT, 'infra/release/previous');

/** A megabyte of JSON, of which nobody would read a diff. */
export const MANIFESTS_FILE = join(PREVIOUS_FOLDER, 'manifests.json.gz');
export const readPreviousManifests = (): Release[] =>
  JSON.parse(String(gunzipSync(readFileSync(MANIFESTS_FILE)))) as Release[];

export interface NamedPrevious {
  readonly commit: string;
  readonly breaking?: readonly {
    /** The reason to give with `--breaking`. */
    readonly why: string;
    readonly deployables: readonly string[];
    /** All that the gate finds, by deployable. One that is not named here may break everything that is older. */
    readonly breaks?: Readonly<Record<string, readonly string[]>>;
  }[];
}
export const readNamedPrevious = (): NamedPrevious =>
  JSON.parse(readFileSync(join(PREVIOUS_FOLDER, 'previous-release.json'), 'utf8')) as NamedPrevious;

/**
 * The commit of the previous release of each deployable: `PREVIOUS_COMMIT` for all of them, else that of its newest tag
 * (`npm run release` makes them), else the one that is named in the repository.
 */
export async function previousCommits(): Promise<ReadonlyMap<string, string>> {
  const given = process.env.PREVIOUS_COMMIT;
  const { commit } = readNamedPrevious();
  const found = DEPLOYABLES.map(async (deployable) => {
    return [deployable, given || ((await lastReleased(ROOT, deployable)) ?? commit)] as const;
  });
  return new Map(await Promise.all(found));
}
