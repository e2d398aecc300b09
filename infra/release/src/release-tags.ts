import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Release } from './manifest.ts';

const run = promisify(execFile);
const COMMIT = /^[0-9a-f]{40}$/;
const tagOf = ({ deployable, version }: Pick<Release, 'deployable' | 'version'>) => `release/${deployable}/${version}`;

const git = async (root: string, ...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();

/**
 * Tags the commit of a release, so that what went out last can be built again beside today's (`npm test -- matrix`).
 * Returns the tag, or a sentence about why there is none: git is a convenience here, and never fails a release.
 */
export async function tagRelease(root: string, release: Release): Promise<{ tag: string } | { reason: string }> {
  if (!COMMIT.test(release.commit)) return { reason: `no commit holds exactly what was built (${release.commit})` };
  const tag = tagOf(release);
  try {
    // The version is a hash of the content: the same content from a later commit keeps its first tag.
    if (!(await git(root, 'tag', '--list', tag))) await git(root, 'tag', tag, release.commit);
    return { tag };
  } catch (error) {
    const lines = (error as Error).message.trim().split('\n');
    return { reason: lines.find((line) => line.startsWith('fatal:')) ?? lines.at(-1) ?? '' };
  }
}

/** The commit of the newest release of a deployable before the one that is checked out; undefined without a tag. */
export async function lastReleased(root: string, deployable: string): Promise<string | undefined> {
  const tags = ['for-each-ref', '--merged=HEAD', '--sort=-creatordate', '--format=%(objectname)'];
  try {
    const head = await git(root, 'rev-parse', 'HEAD');
    const commits = (await git(root, ...tags, `refs/tags/release/${deployable}/`)).split('\n');
    return commits.find((commit) => commit && commit !== head);
  } catch (error) {
    // No git, or an archive of the sources.
    if (['ENOENT', 128].includes((error as { code: string | number }).code)) return undefined;
    throw error;
  }
}
