// Signs what a static image serves: writes release.json, the hash of each file, and release.sig beside them, which the
// gateway checks (RELEASE_PUBLIC_KEYS). Usage: node sign-release.ts APP_FOLDER DEPLOYABLE VERSION KEY_FILE
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFiles } from '@notalone/release/hash-files';
import { openReleaseKey, type SignedManifest, signManifest } from '@notalone/release/signature';

interface SignRelease {
  readonly folder: string;
  readonly deployable: string;
  readonly version: string;
  readonly keyFile: string;
}

export async function signRelease({ folder, deployable, version, keyFile }: SignRelease): Promise<void> {
  for (const former of ['release.json', 'release.sig']) await rm(join(folder, former), { force: true });
  // nginx serves no file that begins with a dot.
  const files = Object.entries(await hashFiles(folder)).filter(([path]) => !/(?:^|\/)[.]/.test(path));
  const manifest: SignedManifest = { deployable, version, files: Object.fromEntries(files) };
  const bytes = Buffer.from(JSON.stringify(manifest));
  await writeFile(join(folder, 'release.json'), bytes);
  await writeFile(join(folder, 'release.sig'), signManifest(bytes, openReleaseKey(keyFile)));
}

if (import.meta.main) {
  const [folder = '', deployable = '', version = '', keyFile = ''] = process.argv.slice(2);
  // A key that was made here would be lost with the build.
  if (!existsSync(keyFile)) throw new Error('Usage: node sign-release.ts APP_FOLDER DEPLOYABLE VERSION KEY_FILE');
  await signRelease({ folder, deployable, version, keyFile });
  process.stdout.write(`${deployable} ${version} is signed\n`);
}
