import { CHILD_KEPT_SECONDS } from '@notalone/contracts';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, Filter, IndexDescription } from 'mongodb';
import type { SessionKind } from './sessions.rules.ts';

/** One login and every refresh after it: the family that ends together. */
export interface SessionDocument {
  _id: string;
  kind: SessionKind;
  /** The parent, or the child. */
  personId: string;
  /** The parent's own account, or that of the guardian for whom the child's session counts. */
  userId: string;
  device: string;
  /** Of a child: the browser, as `childDevices` names it. */
  childDeviceId?: string;
  /** Keyed hash of the network it was last used from; no place can be read from it. */
  networkHash?: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** When the password or PIN was last entered; when absent, at creation. */
  authenticatedAt?: Date;
  /** When an admin last confirmed the second factor in this session. */
  secondFactorAt?: Date;
  expiresAt: Date;
  /** Hash of the one valid refresh token. */
  tokenHash: string;
}
interface SpentToken {
  /** Hash of a refresh token that was used. */
  _id: string;
  sessionId: string;
  spentAt: Date;
  expiresAt: Date;
}
const sessions = (db: Db): Collection<SessionDocument> => db.collection<SessionDocument>('sessions');
const spentTokens = (db: Db): Collection<SpentToken> => db.collection<SpentToken>('spentTokens');

export const SESSION_INDEXES: readonly IndexDescription[] = [
  { key: { personId: 1, createdAt: -1 }, name: 'person' },
  { key: { userId: 1 }, name: 'account' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
];
export const SPENT_TOKENS: StoredCollection = {
  collection: 'spentTokens',
  indexes: [
    { key: { sessionId: 1 }, name: 'session' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
  ofNobody: 'Hashes of refresh tokens that were used, which go with their sessions.',
  expires: [{ what: 'refresh tokens that were used, by a hash', seconds: CHILD_KEPT_SECONDS }],
};

export async function insertSession(db: Db, session: ClientSession, document: SessionDocument): Promise<void> {
  await sessions(db).insertOne(document, { session });
}
export async function findSession(db: Db, id: string, now: Date): Promise<SessionDocument | undefined> {
  return (await sessions(db).findOne({ _id: id, expiresAt: { $gt: now } })) ?? undefined;
}
export const listSessionsOf = (db: Db, personId: string, now: Date): Promise<SessionDocument[]> =>
  sessions(db)
    .find({ personId, expiresAt: { $gt: now } })
    .sort({ createdAt: -1 })
    .toArray();

interface Rotation {
  readonly sessionId: string;
  readonly usedHash: string;
  readonly newHash: string;
  readonly networkHash: string;
  /** Of a child: the guardian for whom it counts from now on. */
  readonly userId: string;
  readonly now: Date;
}
/** Replaces `usedHash` with a new token; false when `usedHash` is not the current one any more. */
export async function rotateToken(
  db: Db,
  session: ClientSession,
  { sessionId, usedHash, newHash, networkHash, userId, now }: Rotation,
): Promise<boolean> {
  const before = await sessions(db).findOneAndUpdate(
    { _id: sessionId, tokenHash: usedHash },
    { $set: { tokenHash: newHash, networkHash, userId, lastUsedAt: now } },
    { session },
  );
  if (!before) return false;
  await spentTokens(db).insertOne({ _id: usedHash, sessionId, spentAt: now, expiresAt: before.expiresAt }, { session });
  return true;
}
export type SessionProof = Pick<SessionDocument, 'authenticatedAt' | 'secondFactorAt'>;

/**
 * Records a use of the session and what is proven of its person now. It writes, so that it conflicts with the end of
 * the session; undefined when it has ended.
 */
export async function markUsed(
  db: Db,
  id: string,
  now: Date,
  proof: SessionProof,
  session?: ClientSession,
): Promise<SessionDocument | undefined> {
  const open = { _id: id, expiresAt: { $gt: now } };
  const options = { returnDocument: 'after', ...(session && { session }) } as const;
  return (await sessions(db).findOneAndUpdate(open, { $set: { lastUsedAt: now, ...proof } }, options)) ?? undefined;
}
/** When this token of this session was used; undefined when it never existed. */
export async function findSpent(db: Db, sessionId: string, hash: string): Promise<Date | undefined> {
  return (await spentTokens(db).findOne({ _id: hash, sessionId }))?.spentAt;
}

/** The children whose sessions count for this guardian. */
export const findChildrenInSessionsOf = (db: Db, userId: string, session: ClientSession): Promise<string[]> =>
  sessions(db).distinct('personId', { userId, personId: { $ne: userId } }, { session });
/** The child's sessions count for another guardian. */
export async function moveChildSessions(
  db: Db,
  session: ClientSession,
  childId: string,
  userId: string,
): Promise<void> {
  await sessions(db).updateMany({ personId: childId }, { $set: { userId } }, { session });
}

/** Everybody who has a session. */
export const findSignedInPeople = (db: Db): Promise<string[]> => sessions(db).distinct('userId');

/** Deletes the matching sessions and returns them. */
export async function removeSessions(
  db: Db,
  session: ClientSession,
  which: Filter<SessionDocument>,
): Promise<SessionDocument[]> {
  const found = await sessions(db).find(which, { session }).toArray();
  const ids = found.map(({ _id }) => _id);
  if (ids.length === 0) return [];
  await sessions(db).deleteMany({ _id: { $in: ids } }, { session });
  await spentTokens(db).deleteMany({ sessionId: { $in: ids } }, { session });
  return found;
}
