import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from './gate.ts';
import { letPoolGiveWay } from './give-way.ts';

/** argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const WAITING_MAX = 200;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash it verifies against a dummy, which takes as long and is always wrong. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

/**
 * Hashes in the thread pool, one processor always left to the event loop, and the others only while nothing else wants them. Of what comes at
 * once a bounded number waits, then people are asked to come back.
 */
export async function createPasswords(): Promise<Passwords> {
  const gate = createGate(Math.max(1, Math.min(3, availableParallelism() - 1)), WAITING_MAX);
  const dummy = await hash(randomBytes(16), OPTIONS);
  letPoolGiveWay();
  return {
    hash: (password) => gate(() => hash(password, OPTIONS)),
    async verify(stored, password) {
      const isRight = await gate(() => verify(stored ?? dummy, password));
      return isRight && stored !== undefined;
    },
  };
}
