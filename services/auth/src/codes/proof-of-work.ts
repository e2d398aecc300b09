import { randomInt } from 'node:crypto';
import {
  PROOF_ITERATIONS,
  PROOF_TRIES_MAX,
  PROOF_VALID_SECONDS,
  type Proof,
  type ProofChallenge,
  proofChallengeSchema,
} from '@notalone/contracts';
import { insertUnlessThere } from '@notalone/service-kit/mongo/duplicate-key';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Collection, Db } from 'mongodb';
import type { AuthDeps } from '../deps.ts';

type Deps = Pick<AuthDeps, 'db' | 'encryption' | 'now'>;

interface SpentProof {
  /** The challenge's nonce. */
  _id: string;
  expiresAt: Date;
}
const spentProofs = (db: Db): Collection<SpentProof> => db.collection<SpentProof>('spentProofs');
export const SPENT_PROOFS: StoredCollection = {
  collection: 'spentProofs',
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
  ofNobody: 'Random numbers that were answered.',
  expires: [{ what: 'that a proof of work was used', seconds: PROOF_VALID_SECONDS }],
};

/** What was signed for one account proves nothing for another. */
const secretsOf = ({ encryption }: Deps, userId: string) => ({
  hmacSignatureSecret: encryption.fingerprint(userId, 'proof of work'),
  hmacKeySignatureSecret: encryption.fingerprint(userId, 'key of a proof of work'),
});

/** A challenge whose work is bounded: the counter is ours, so no phone is unlucky. */
export async function newChallenge(deps: Deps, userId: string): Promise<ProofChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: PROOF_ITERATIONS,
    counter: randomInt(PROOF_TRIES_MAX / 2, PROOF_TRIES_MAX),
    deriveKey,
    expiresAt: new Date(deps.now().getTime() + PROOF_VALID_SECONDS * 1000),
    ...secretsOf(deps, userId),
  });
  return proofChallengeSchema.parse(challenge);
}

/** Whether this is a proof for the account, in time and for the first time; then it is spent. */
export async function spendProof(deps: Deps, userId: string, proof: Proof | undefined): Promise<boolean> {
  if (!proof) return false;
  const { challenge, ...solution } = proof;
  const { nonce, expiresAt } = challenge.parameters;
  const expiry = new Date(expiresAt * 1000);
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(deps, userId) });
  if (!verified || expiry <= deps.now()) return false;
  return insertUnlessThere(spentProofs(deps.db), { _id: nonce, expiresAt: expiry });
}
