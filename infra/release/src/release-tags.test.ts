import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { remote } from './compatibility/fixtures.ts';
import { lastReleased, tagRelease } from './release-tags.ts';

const IDENTITY = ['-c', 'user.name=A test', '-c', 'user.email=test@notalone.example'];

function repository() {
  const root = mkdtempSync(join(tmpdir(), 'notalone-tags-'));
  let minute = 0;
  const git = (...args: string[]) => {
    const env = { ...process.env, GIT_COMMITTER_DATE: `2026-11-01T12:0${minute}:00Z` };
    return execFileSync('git', [...IDENTITY, ...args], { cwd: root, env, encoding: 'utf8' }).trim();
  };
  git('init', '--quiet', '--initial-branch=main');
  const commit = (text: string) => {
    writeFileSync(join(root, 'file'), text);
    git('add', 'file');
    minute += 1;
    git('commit', '--quiet', '--message', text);
    return git('rev-parse', 'HEAD');
  };
  return { root, git, commit };
}
const release = (version: string, commit: string) => ({ ...remote, version, commit });

test('the previous release is the newest tagged one that is not checked out itself', async () => {
  const { root, commit } = repository();
  const first = commit('1');
  expect(await lastReleased(root, 'mfe-feed')).toBeUndefined();
  expect(await tagRelease(root, release('000000000001', first))).toEqual({ tag: 'release/mfe-feed/000000000001' });
  expect(await lastReleased(root, 'mfe-feed'), 'it is the one that is checked out').toBeUndefined();
  const second = commit('2');
  await tagRelease(root, release('000000000002', second));
  expect(await lastReleased(root, 'mfe-feed')).toBe(first);
  commit('3');
  expect(await lastReleased(root, 'mfe-feed')).toBe(second);
  expect(await lastReleased(root, 'shell'), 'each deployable has its own').toBeUndefined();
});

test('a release that is made again keeps its tag', async () => {
  const { root, git, commit } = repository();
  const first = commit('1');
  await tagRelease(root, release('000000000001', first));
  const again = await tagRelease(root, release('000000000001', commit('2')));
  expect(again).toEqual({ tag: 'release/mfe-feed/000000000001' });
  expect(git('rev-parse', 'release/mfe-feed/000000000001')).toBe(first);
});

test('a release without a commit of its own is not tagged', async () => {
  const { root, git, commit } = repository();
  const made = await tagRelease(root, release('000000000001', `${commit('1')} with changes`));
  expect(made).toEqual({ reason: expect.stringContaining('with changes') });
  expect(git('tag', '--list')).toBe('');
});

test('without a repository there are no tags, and nothing fails', async () => {
  const root = mkdtempSync(join(tmpdir(), 'notalone-tags-'));
  expect(await tagRelease(root, release('000000000001', 'a'.repeat(40)))).toEqual({
    reason: expect.stringContaining('not a git repository'),
  });
  expect(await lastReleased(root, 'mfe-feed')).toBeUndefined();
});
