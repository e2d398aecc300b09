import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { KEPT_RELEASES } from '@notalone/release/store';
import { expect, onTestFinished, test, vi } from 'vitest';
import { carryReleases } from './carry-releases.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'notalone-releases-'));
function buildOf(version: number): string {
  const dist = folder();
  const files = {
    'mf-manifest.json': `{"build":${version}}`,
    'remote.json': `{"name":"feed","version":"0000000${version}"}`,
    [`main.0000000${version}.js`]: `code ${version}`,
    [`main.0000000${version}.js.br`]: 'compressed',
    [`main.0000000${version}.js.map`]: 'our source',
    [`assets/avatar.0000000${version}.svg`]: 'picture',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), text);
  }
  return dist;
}
/** Releases 1 to `count`, `days` between each and the next; returns what the last image serves. */
function release(count: number, days = 0): string {
  let served = folder();
  const began = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let version = 1; version <= count; version += 1) {
    const next = folder();
    vi.setSystemTime(began + (version - 1) * days * 24 * 60 * 60 * 1000);
    carryReleases(buildOf(version), served, next, `1.0.${version}`);
    served = next;
  }
  return served;
}

const scriptsIn = (served: string) =>
  [1, 2, 3, 4, 5, 6, 7, 8].filter((version) => existsSync(join(served, `main.0000000${version}.js`)));

test('an image serves the hashed files of five releases, however old, and the newest manifest', () => {
  const served = release(7, 30);
  expect(scriptsIn(served)).toEqual([3, 4, 5, 6, 7]);
  expect(readFileSync(join(served, 'mf-manifest.json'), 'utf8')).toBe('{"build":7}');
  expect(existsSync(join(served, 'assets/avatar.00000003.svg'))).toBe(true);
  expect(existsSync(join(served, 'main.00000003.js.br'))).toBe(true);
});

test('an image serves the files of every release that was replaced within 14 days', () => {
  expect(scriptsIn(release(8))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  // Release 1 was replaced 18 days before the eighth, release 2 15 days before, release 3 12 days before.
  expect(scriptsIn(release(8, 3))).toEqual([3, 4, 5, 6, 7, 8]);
});

test('an image from before the time was recorded counts as replaced just now', () => {
  let served = release(6, 3);
  const list = JSON.parse(readFileSync(join(served, '.releases'), 'utf8')) as { replaced?: string }[];
  writeFileSync(join(served, '.releases'), JSON.stringify(list.map(({ replaced: _time, ...rest }) => rest)));
  vi.setSystemTime(Date.now() + 30 * 24 * 60 * 60 * 1000);
  for (const version of [7, 8]) {
    const next = folder();
    carryReleases(buildOf(version), served, next, `1.0.${version}`);
    served = next;
  }
  expect(scriptsIn(served)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

const listOf = (served: string) => JSON.parse(readFileSync(join(served, 'releases.json'), 'utf8')) as unknown;

test('the gateway can go back to any release whose files are there', () => {
  const entry = (version: number) => ({
    remote: { name: 'feed', version: `0000000${version}` },
    manifest: { build: version },
  });
  expect(listOf(release(7, 30))).toEqual([7, 6, 5, 4, 3].map(entry));
});

test('an image from before remotes were listed gives its hashed files alone', () => {
  const first = release(1);
  const [old] = JSON.parse(readFileSync(join(first, '.releases'), 'utf8')) as { version: string; files: string[] }[];
  writeFileSync(join(first, '.releases'), JSON.stringify([{ version: old?.version, files: old?.files }]));
  const next = folder();
  carryReleases(buildOf(2), first, next, '1.0.2');
  expect(existsSync(join(next, 'main.00000001.js'))).toBe(true);
  expect(listOf(next)).toEqual([{ remote: { name: 'feed', version: '00000002' }, manifest: { build: 2 } }]);
});

test('the shell has no list for the gateway', () => {
  const [dist, served] = [folder(), folder()];
  writeFileSync(join(dist, 'index.html'), '<!doctype html>');
  carryReleases(dist, folder(), served, '1.0.0');
  expect(existsSync(join(served, 'releases.json'))).toBe(false);
});

test('source maps are left out', () => {
  expect(existsSync(join(release(1), 'main.00000001.js.map'))).toBe(false);
});

test('a release that is built again takes its own place, not a second one', () => {
  const first = release(KEPT_RELEASES);
  const again = folder();
  const releases = carryReleases(buildOf(KEPT_RELEASES), first, again, `1.0.${KEPT_RELEASES}`);
  expect(releases.map(({ version }) => version)).toEqual(['1.0.5', '1.0.4', '1.0.3', '1.0.2', '1.0.1']);
});
