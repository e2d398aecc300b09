// Makes the folder that a static image serves: the new build, and the hashed files of the last releases, which open
// pages still ask for. Usage: node carry-releases.ts DIST PREVIOUS_APP TO_APP VERSION
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { KEPT_DAYS, KEPT_RELEASES } from '@notalone/release/store';

/** Files must stay for seven days after a release was replaced, and an image may wait as long until it goes out. */
const CARRIED_MS = 2 * KEPT_DAYS * 24 * 60 * 60 * 1000;
/** The list of releases in the served folder; it has no extension that the gateway routes as a file. */
const RELEASES_FILE = '.releases';
/** Of a remote, what the gateway needs to go back to one of its releases, newest first. */
const REMOTE_RELEASES_FILE = 'releases.json';
const HASHED = /\.[0-9a-f]{8,20}\.[a-z0-9]+(?:\.br)?$/;
const SOURCE_MAP = /\.map(?:\.br)?$/;

export interface Release {
  readonly version: string;
  /** Its hashed files. */
  readonly files: readonly string[];
  /** When the image of the next release was built, as an ISO date. */
  readonly replaced?: string;
  /** Of a remote: what its remote.json and its mf-manifest.json say. */
  readonly remote?: unknown;
  readonly manifest?: unknown;
}

const filesOf = (folder: string) =>
  globSync('**', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile() && !SOURCE_MAP.test(path));
const releasesOf = (folder: string): Release[] => {
  const file = join(folder, RELEASES_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Release[]) : [];
};
const copy = (files: readonly string[], from: string, to: string) => {
  for (const path of files) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(from, path), join(to, path), { preserveTimestamps: true });
  }
};

/** The named files of a remote's build. */
function namedFiles(dist: string): Pick<Release, 'remote' | 'manifest'> {
  if (!existsSync(join(dist, 'remote.json'))) return {};
  const read = (name: string) => JSON.parse(readFileSync(join(dist, name), 'utf8')) as unknown;
  return { remote: read('remote.json'), manifest: read('mf-manifest.json') };
}

/**
 * Fills `to` with the build in `dist` and the hashed files of the four releases before it and of all that were replaced
 * within 14 days, newest first.
 */
export function carryReleases(dist: string, previous: string, to: string, version: string): readonly Release[] {
  const now = new Date();
  const isNew = ({ replaced }: Release) => !(now.getTime() - Date.parse(replaced ?? '') > CARRIED_MS);
  const all = filesOf(dist);
  const earlier = releasesOf(previous)
    .filter((release) => release.version !== version)
    // Images from before the time was recorded count as replaced now.
    .map((release) => ({ ...release, replaced: release.replaced ?? now.toISOString() }))
    .filter((release, at) => at < KEPT_RELEASES - 1 || isNew(release));
  for (const { files } of earlier) copy(files, previous, to);
  copy(all, dist, to);
  const files = all.filter((path) => HASHED.test(path)).sort();
  const releases = [{ version, files, ...namedFiles(dist) }, ...earlier];
  writeFileSync(join(to, RELEASES_FILE), JSON.stringify(releases));
  // Releases from before these were kept cannot be listed.
  const remotes = releases.flatMap(({ remote, manifest }) => (remote && manifest ? [{ remote, manifest }] : []));
  if (remotes.length > 0) writeFileSync(join(to, REMOTE_RELEASES_FILE), JSON.stringify(remotes));
  return releases;
}

if (import.meta.main) {
  const [dist = '', previous = '', to = '', version = ''] = process.argv.slice(2);
  mkdirSync(to, { recursive: true });
  for (const { version: carried, files } of carryReleases(dist, previous, to, version))
    process.stdout.write(`${carried}: ${files.length} hashed files\n`);
}
