import type { Proof, ProofChallenge } from '@notalone/contracts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Finds the counter of a challenge; undefined when aborted. The browser derives keys in threads of its own. */
export async function solveProof(challenge: ProofChallenge, controller: AbortController): Promise<Proof | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, controller });
  return solution ? { challenge, counter: solution.counter, derivedKey: solution.derivedKey } : undefined;
}
