import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Signed with the manifest, so that no other thing that the key signs passes as one. */
const CONTEXT = Buffer.from('notalone release manifest\n');

/** What a signature vouches for: which files a release of a deployable consists of. */
export interface SignedManifest {
  readonly deployable: string;
  readonly version: string;
  /** Path → SHA-256. */
  readonly files: Readonly<Record<string, string>>;
}

/** A release that is not signed by a known key, or is not what was signed. It is not served. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** The key that signs releases: an Ed25519 key in PEM, made on first use and readable by its owner only. */
export function openReleaseKey(file: string): KeyObject {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  }
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key.`);
  return key;
}

/** The public half as RELEASE_PUBLIC_KEYS takes it: SPKI in base64. */
export const publicKeyText = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/** @throws naming the variable where one of the comma-separated keys is none */
export function readPublicKeys(list: string): KeyObject[] {
  return list.split(',').map((text) => {
    try {
      const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
      if (key.asymmetricKeyType === 'ed25519') return key;
    } catch {
      // Not a key at all.
    }
    throw new Error('RELEASE_PUBLIC_KEYS must be Ed25519 keys (SPKI, base64), comma-separated');
  });
}

/** Base64 of the signature of exactly these bytes. */
export const signManifest = (manifest: Uint8Array, key: KeyObject): string =>
  sign(null, Buffer.concat([CONTEXT, manifest]), key).toString('base64');

/**
 * Reads a manifest whose signature is right.
 * @throws ReleaseRefused for a missing or wrong signature, or a manifest of another deployable
 */
export function readSigned(
  manifest: Uint8Array,
  signature: string | undefined,
  { deployable, publicKeys }: { readonly deployable: string; readonly publicKeys: readonly KeyObject[] },
): SignedManifest {
  if (!signature) throw new ReleaseRefused(`${deployable} is not signed`);
  const signed = Buffer.concat([CONTEXT, manifest]);
  const bytes = Buffer.from(signature, 'base64');
  if (!publicKeys.some((key) => verify(null, signed, key, bytes)))
    throw new ReleaseRefused(`${deployable} is not signed by a known key`);
  const read = JSON.parse(Buffer.from(manifest).toString('utf8')) as SignedManifest;
  if (read.deployable !== deployable) throw new ReleaseRefused(`${deployable} has the manifest of ${read.deployable}`);
  return read;
}
