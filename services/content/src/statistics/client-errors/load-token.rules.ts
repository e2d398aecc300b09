import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CLIENT_ERRORS_WINDOW_SECONDS } from '@notalone/contracts';
import type { Version } from './failing-release.rules.ts';

const NONCE_BYTES = 12;

const signature = (secret: string, { remote, version }: Version, expiry: string, nonce: string) =>
  createHmac('sha256', secret).update(`counted load ${remote} ${version} ${expiry} ${nonce}`).digest('base64url');

/** A token for one counted load of a release: `<expiry>.<nonce>.<signature>`. It names no person and no network. */
export function signLoad(secret: string, release: Version, now: Date): string {
  const expiry = String(Math.floor(now.getTime() / 1000) + CLIENT_ERRORS_WINDOW_SECONDS);
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return `${expiry}.${nonce}.${signature(secret, release, expiry, nonce)}`;
}

/** What makes the token usable once; undefined unless we made it for this release, within the window. */
export function readLoad(
  secrets: readonly string[],
  release: Version,
  token: string,
  now: Date,
): { readonly nonce: string } | undefined {
  const [expiry = '', nonce = '', given = ''] = token.split('.');
  if (!(Number(expiry) * 1000 > now.getTime())) return undefined;
  const isOurs = secrets.some((secret) => {
    const [own, other] = [signature(secret, release, expiry, nonce), given].map((text) => Buffer.from(text));
    return own?.length === other?.length && own && other && timingSafeEqual(own, other);
  });
  return isOurs ? { nonce } : undefined;
}
