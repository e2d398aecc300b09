import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completeLock, platformOf } from '../../entry/complete-lock.mjs';
import { ROOT } from '../paths.ts';

test('the lock file names every package of other platforms, so that npm ci accepts it', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  // When this fails: node infra/local/entry/complete-lock.mjs
  expect(completeLock(packages)).toEqual([]);
});

interface LockEntry {
  readonly link?: boolean;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}
/** The supported platforms: run.mjs refuses all others. */
const isForOurMachines = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: LockEntry) =>
  os.includes('linux') && cpu.includes('x64') && libc.includes('glibc');

test('every package that can be installed here has a hash; only those of other platforms have none', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const unchecked = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.integrity,
  );
  const installable = unchecked.filter(([, entry]) => !entry.optional || isForOurMachines(entry));
  expect(installable.map(([path]) => path)).toEqual([]);
});

test('a package left out for another platform is added with the platform in its name', () => {
  const packages = {
    'node_modules/a': {
      version: '1.0.0',
      optionalDependencies: { '@a/linux-x64-musl': '1.0.0', '@a/linux-x64': '1.0.0', fsevents: '~2.3.2' },
    },
  };
  expect(completeLock(packages)).toEqual(['@a/linux-x64-musl']);
  expect(packages).toHaveProperty(['node_modules/@a/linux-x64-musl'], {
    version: '1.0.0',
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
  });
});

test.each([
  ['@a/binding-android-arm-eabi', { os: ['android'], cpu: ['arm'] }],
  ['@a/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@a/binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
  ['fsevents', undefined],
])('%s is for %o', (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});
