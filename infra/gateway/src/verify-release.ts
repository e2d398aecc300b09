import type { KeyObject } from 'node:crypto';
import { ReleaseRefused, readSigned, type SignedManifest, sha256 } from '@notalone/release/signature';

/** Beside the files of an app's image: what it consists of, and the signature of that (infra/docker/src/sign-release.ts). */
const MANIFEST = 'release.json';
const SIGNATURE = 'release.sig';
/** These decide what a page loads; they are compared each time, the others once for each signature. */
const NAMED = ['remote.json', 'mf-manifest.json', 'releases.json'];
const ANSWER_WITHIN_MS = 1_500;
const FILES_WITHIN_MS = 20_000;
const AT_ONCE = 8;

/** What the gateway found to be signed. */
export interface VerifiedRelease {
  /** Of remote.json. */
  readonly version: string | undefined;
  /** Its mf-manifest.json. */
  readonly manifest: object;
}
/** @throws ReleaseRefused for what is not signed or was altered; another error where the remote does not answer */
export type VerifyRelease = (name: string, address: string) => Promise<VerifiedRelease>;

/** A file of a remote; undefined where it has none. */
async function fetchFile(address: string, path: string, withinMs = ANSWER_WITHIN_MS): Promise<Buffer | undefined> {
  const answer = await fetch(`http://${address}/${path}`, { redirect: 'error', signal: AbortSignal.timeout(withinMs) });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function assertFile(address: string, { deployable, files }: SignedManifest, path: string): Promise<Buffer> {
  const bytes = await fetchFile(address, path, FILES_WITHIN_MS);
  if (!bytes || sha256(bytes) !== files[path])
    throw new ReleaseRefused(`${deployable} is not what was signed: ${path}`);
  return bytes;
}

async function assertFiles(address: string, manifest: SignedManifest): Promise<void> {
  const paths = Object.keys(manifest.files).filter((path) => !NAMED.includes(path));
  for (let at = 0; at < paths.length; at += AT_ONCE)
    await Promise.all(paths.slice(at, at + AT_ONCE).map((path) => assertFile(address, manifest, path)));
}

/**
 * Checks what a remote's server has: the signature of its manifest, then the hash of each file. Every file is fetched
 * once for each signature; the files that name the others are compared each time.
 */
export function createReleaseVerifier(publicKeys: readonly KeyObject[]): VerifyRelease {
  const complete = new Map<string, string>();
  return async (name, address) => {
    const deployable = `mfe-${name}`;
    const [bytes, signed] = await Promise.all([MANIFEST, SIGNATURE].map((path) => fetchFile(address, path)));
    if (!bytes) throw new ReleaseRefused(`${deployable} is not signed`);
    const signature = signed?.toString('utf8');
    const manifest = readSigned(bytes, signature, { deployable, publicKeys });
    const [remote, federation] = await Promise.all([
      assertFile(address, manifest, 'remote.json'),
      assertFile(address, manifest, 'mf-manifest.json'),
      ...(manifest.files['releases.json'] ? [assertFile(address, manifest, 'releases.json')] : []),
    ]);
    if (complete.get(name) !== signature) {
      await assertFiles(address, manifest);
      complete.set(name, signature ?? '');
    }
    const { version } = JSON.parse(String(remote)) as { readonly version?: string };
    return { version, manifest: JSON.parse(String(federation)) as object };
  };
}
