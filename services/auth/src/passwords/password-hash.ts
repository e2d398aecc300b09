import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createBulkhead } from '@notalone/service-kit/concurrency/bulkhead';
import type { Encryption } from '@notalone/service-kit/secrets/encryption';
import { emailKey } from '../accounts/accounts.rules.ts';

/** argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const QUEUE_MAX = 200;

interface Hashed {
  readonly passwordHash: string;
}
export interface Passwords {
  /** Returns a PHC string; uses a random salt when none is given. */
  hash(password: string, salt?: Buffer): Promise<string>;
  /** Without a hash it verifies against a dummy, which takes as long and always fails. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /**
   * Returns the first candidate with this password. Accounts with the same address share their salt, so checking any
   * number of them, or none, takes the time of one hash.
   */
  findMatch<C extends Hashed>(candidates: readonly C[], password: string): Promise<C | undefined>;
}

/** The salt shared by all accounts with an address; unguessable without KEY_SECRET. */
export const passwordSalt = ({ encryption }: { readonly encryption: Encryption }, email: string): Buffer =>
  Buffer.from(encryption.fingerprint(emailKey(email), 'password salt'), 'base64url').subarray(0, SALT_BYTES);

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
const saltOf = (phc: string): string => phc.split('$')[4] ?? '';

/**
 * Hashes in the thread pool and leaves one CPU to the event loop. A bounded number of calls wait; the rest fail with
 * UNAVAILABLE.
 */
export async function createPasswords(): Promise<Passwords> {
  const concurrency = Math.max(1, Math.min(3, availableParallelism() - 1));
  const bulkhead = createBulkhead({ concurrency, queueMax: QUEUE_MAX });
  const dummy = await hash(randomBytes(16), OPTIONS);
  const hashWith = (password: string, salt: Buffer) => bulkhead.run(() => hash(password, { ...OPTIONS, salt }));
  return {
    hash: (password, salt = randomBytes(SALT_BYTES)) => hashWith(password, salt),
    async verify(stored, password) {
      const isRight = await bulkhead.run(() => verify(stored ?? dummy, password));
      return isRight && stored !== undefined;
    },
    async findMatch(candidates, password) {
      const salts = new Set(
        (candidates.length > 0 ? candidates : [{ passwordHash: dummy }]).map(({ passwordHash }) =>
          saltOf(passwordHash),
        ),
      );
      const given = await Promise.all([...salts].map((salt) => hashWith(password, Buffer.from(salt, 'base64'))));
      return candidates.find(({ passwordHash }) => given.includes(passwordHash));
    },
  };
}
