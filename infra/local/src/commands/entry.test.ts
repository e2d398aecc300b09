import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packagesAreInstalled } from '../../entry/packages.mjs';
import { whyNotHere } from '../../entry/platform.mjs';

const debian = { platform: 'linux', arch: 'x64', hasApt: true, nodeMajor: 20 };

test('Debian on x64 with Node 20 is supported', () => {
  expect(whyNotHere(debian)).toBeUndefined();
});

test.each([
  [
    { ...debian, platform: 'darwin', arch: 'arm64' },
    /This is macOS\. Please start it with Docker: .* docker compose up --build/,
  ],
  [{ ...debian, platform: 'win32' }, /This is Windows\. Please start it with Docker/],
  [{ ...debian, hasApt: false }, /This machine has no apt-get\. Please start it with Docker/],
  [{ ...debian, arch: 'arm64' }, /This processor is arm64/],
  [{ ...debian, nodeMajor: 18 }, /Node 18 is too old/],
])('%o gets instructions', (machine, text) => {
  expect(whyNotHere(machine)).toMatch(text);
});

function clone(locked: object, installed?: object): string {
  const root = mkdtempSync(join(tmpdir(), 'notalone-clone-'));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  if (!installed) return root;
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }));
  return root;
}
const locked = {
  '': {},
  shell: { version: '1.0.0' },
  'node_modules/@notalone/shell': { link: true },
  'node_modules/zod': { version: '4.6.7' },
  'node_modules/vitest': { version: '5.1.0', dev: true },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
};

const product = { shell: { version: '1.0.0' }, 'node_modules/zod': { version: '4.6.7' } };
const withTools = true;

test('a fresh clone has no packages', () => {
  expect(packagesAreInstalled(clone(locked), { withTools: false })).toBe(false);
});

test('packages are complete when every locked version is installed, except for other platforms', () => {
  const all = clone(locked, { ...product, 'node_modules/vitest': { version: '5.1.0' } });
  expect(packagesAreInstalled(all, { withTools })).toBe(true);
});

test('a start needs no tools of tests, and a test does', () => {
  expect(packagesAreInstalled(clone(locked, product), { withTools: false })).toBe(true);
  expect(packagesAreInstalled(clone(locked, product), { withTools })).toBe(false);
});

test('an installed version that the lock file no longer names is not accepted', () => {
  const old = clone(locked, { ...product, 'node_modules/zod': { version: '4.6.6' } });
  expect(packagesAreInstalled(old, { withTools: false })).toBe(false);
});
