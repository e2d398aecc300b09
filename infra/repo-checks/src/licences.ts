/** Licences that ask no more than to name the authors, or to leave their own files open. */
const ALLOWED: ReadonlySet<string> = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense CC0-1.0 Zlib Python-2.0 Artistic-2.0 WTFPL MPL-2.0'.split(
    ' ',
  ),
);
/** What else is allowed, for whom, and why. */
const EXCEPTIONS: readonly (readonly [packages: RegExp, licence: string, why: string])[] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips is a library of its own, linked at run time and replaceable'],
  [/^caniuse-lite$/, 'CC-BY-4.0', 'data that the build reads; none of it is shipped'],
  [/^spdx-exceptions$/, 'CC-BY-3.0', 'data that a check reads; none of it is shipped'],
  [/^@fontsource-variable\//, 'OFL-1.1', 'fonts, shipped under their own licence'],
];

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
}
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}
/** `license` or the older `licenses` of an installed package.json. */
export type InstalledLicence = (path: string) => string | undefined;

/** SPDX: `(MIT AND Zlib)`, `MPL-2.0 OR Apache-2.0`. */
const isAllowed = (expression: string, name: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice
        .split(' AND ')
        .every(
          (id) => ALLOWED.has(id) || EXCEPTIONS.some(([packages, licence]) => id === licence && packages.test(name)),
        ),
    );

/** Packages of a lock file whose licence is not allowed, or not known. */
export function licenceFaults({ packages }: Lock, installed: InstalledLicence): string[] {
  return Object.entries(packages).flatMap(([path, { version, license, link, optional }]) => {
    if (!path.includes('node_modules/') || link) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = license ?? installed(path);
    // The same program for another system, which the registry in use does not carry: its main package is checked.
    if (licence === undefined && optional) return [];
    return licence !== undefined && isAllowed(licence, name) ? [] : [`${name}@${version}: ${licence ?? 'no licence'}`];
  });
}
