import { PASSKEY_CHALLENGE_SECONDS } from '@notalone/contracts';
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

export async function createChallengeIndexes(db: Db): Promise<void> {
  await challenges(db).createIndex({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
}

export async function storeChallenge(db: Db, { challenge, sessionId, purpose, now }: Asked): Promise<void> {
  const expiresAt = new Date(now.getTime() + PASSKEY_CHALLENGE_SECONDS * 1000);
  await challenges(db).insertOne({ _id: challenge, sessionId, purpose, expiresAt });
}

/** Whether the challenge was made for this session and purpose and is still valid. It is used up, whatever follows. */
export async function takeChallenge(db: Db, { challenge, sessionId, purpose, now }: Asked): Promise<boolean> {
  const which = { _id: challenge, sessionId, purpose, expiresAt: { $gt: now } };
  return (await challenges(db).deleteOne(which)).deletedCount === 1;
}
