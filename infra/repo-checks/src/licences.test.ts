import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Lock, licenceFaults } from './licences.ts';
import { REPO } from './run-tool.ts';

interface PackageJson {
  readonly license?: string;
  readonly licenses?: readonly { readonly type: string }[];
}
function installedLicence(path: string): string | undefined {
  const file = join(REPO, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as PackageJson;
  return license ?? licenses?.[0]?.type;
}

test('every package that is installed has a licence that we may use', () => {
  const lock = JSON.parse(readFileSync(join(REPO, 'package-lock.json'), 'utf8')) as Lock;
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
  expect(licenceFaults(lock, installedLicence)).toEqual([]);
});

const lockOf = (name: string, license?: string): Lock => ({
  packages: { [`node_modules/${name}`]: { version: '1.0.0', ...(license !== undefined && { license }) } },
});
test.each([
  ['a', 'GPL-3.0-only'],
  ['a', 'AGPL-3.0-or-later'],
  ['a', 'UNLICENSED'],
  ['a', 'SEE LICENSE IN LICENSE.md'],
  ['a', 'MIT AND GPL-2.0'],
  ['a', 'LGPL-3.0-or-later'],
  ['a', 'CC-BY-4.0'],
  ['a/node_modules/b', 'BUSL-1.1'],
  ['a', undefined],
])('%s under %s is reported', (name, license) => {
  const faults = licenceFaults(lockOf(name, license), () => undefined);
  expect(faults).toEqual([`${name.split('/').at(-1)}@1.0.0: ${license ?? 'no licence'}`]);
});

test.each(['MIT', '(MIT OR GPL-3.0)', 'GPL-2.0 OR Apache-2.0', 'Apache-2.0 AND MIT'])('%s is allowed', (license) => {
  expect(licenceFaults(lockOf('a', license), () => undefined)).toEqual([]);
});
