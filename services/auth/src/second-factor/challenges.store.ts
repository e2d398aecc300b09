import { PASSKEY_CHALLENGE_SECONDS } from '@notalone/contracts';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { Collection, Db } from 'mongodb';

/** What a passkey's answer is for. */
export type ChallengePurpose = 'register' | 'confirm';

interface Challenge {
  /** The random challenge itself. */
  _id: string;
  /** The session that asks, or without one what it opens. */
  sessionId: string;
  purpose: ChallengePurpose;
  expiresAt: Date;
}
interface Asked {
  readonly challenge: string;
  readonly sessionId: string;
  readonly purpose: ChallengePurpose;
  readonly now: Date;
}
const challenges = (db: Db): Collection<Challenge> => db.collection<Challenge>('passkeyChallenges');

export const PASSKEY_CHALLENGES: StoredCollection = {
  collection: 'passkeyChallenges',
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
  ofNobody: 'Random numbers that a passkey answers.',
  expires: [{ what: 'what a passkey answers', seconds: PASSKEY_CHALLENGE_SECONDS }],
};

export async function storeChallenge(db: Db, { challenge, sessionId, purpose, now }: Asked): Promise<void> {
  const expiresAt = new Date(now.getTime() + PASSKEY_CHALLENGE_SECONDS * 1000);
  await challenges(db).insertOne({ _id: challenge, sessionId, purpose, expiresAt });
}

/** Whether the challenge was made for this session and purpose and is still valid. It is used up, whatever follows. */
export async function takeChallenge(db: Db, { challenge, sessionId, purpose, now }: Asked): Promise<boolean> {
  const which = { _id: challenge, sessionId, purpose, expiresAt: { $gt: now } };
  return (await challenges(db).deleteOne(which)).deletedCount === 1;
}
