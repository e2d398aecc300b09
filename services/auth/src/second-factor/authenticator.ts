import { Secret, TOTP } from 'otpauth';
import type { AuthDeps } from '../deps.ts';

/** What every authenticator app understands: RFC 6238 with SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const context = (userId: string) => `authenticator ${userId}`;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Not Alone', label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6 });

/** A new secret: as text to type into an app, as an otpauth:// address to scan, and encrypted for the database. */
export function newAuthenticator({ encryption }: Pick<AuthDeps, 'encryption'>, userId: string, label: string) {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, uri: totpOf(secret, label).toString(), encrypted: encryption.encrypt(secret, context(userId)) };
}

/** The time step of a right code, of now or of the step before or after; undefined for a wrong one. */
export function stepOfCode(
  { encryption, now }: Pick<AuthDeps, 'encryption' | 'now'>,
  userId: string,
  { encrypted, code }: { encrypted: string; code: string },
): number | undefined {
  const timestamp = now().getTime();
  const totp = totpOf(encryption.decrypt(encrypted, context(userId)), '');
  const distance = totp.validate({ token: code, timestamp, window: 1 });
  return distance === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + distance;
}
