import { type ChildId, friendshipChanged, type Guarded, pairKey, type UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';
import { type ChildDocument, findChildren } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';

export type FriendshipState = 'pending' | 'accepted' | 'paused' | 'refused' | 'removed' | 'expired';

/** All that stands between two children: one document, so that what the four people do at once is put in an order. */
export interface FriendshipDocument {
  /** `pairKey` of the two; of a request by a warrior username that nobody has, a key of its own. */
  _id: string;
  /** Of this request; a later one between the same two has another. */
  friendshipId: string;
  fromChildId: ChildId;
  /** The first guardian; who has a say goes by who is a guardian now. */
  fromParentId: UserId;
  /** Absent where nobody has the warrior username that was asked for. */
  toChildId?: ChildId;
  toParentId?: UserId;
  /** The warrior username as typed. Until it is accepted, the asking side sees this and nothing of the other child. */
  askedAs?: string;
  state: FriendshipState;
  since: Date;
  requestedAt: Date;
  /** Of a pending one. */
  expiresAt: Date;
  requesterParentAt?: Date;
  recipientParentAt?: Date;
  recipientChildAt?: Date;
  /** Of relations.state; 0: nothing was said yet. */
  version: number;
}

const where = (path: string) => ({ partialFilterExpression: { [path]: { $exists: true } } });
export const FRIENDSHIP_INDEXES: readonly IndexDescription[] = [
  { name: 'id', key: { friendshipId: 1 }, unique: true },
  { name: 'from-child', key: { fromChildId: 1, state: 1 } },
  { name: 'to-child', key: { toChildId: 1, state: 1 }, ...where('toChildId') },
  { name: 'from-parent', key: { fromParentId: 1, state: 1 } },
  { name: 'to-parent', key: { toParentId: 1, state: 1 }, ...where('toParentId') },
  { name: 'expiring', key: { state: 1, expiresAt: 1 } },
];

export const friendshipsOf = (db: Db): Collection<FriendshipDocument> => db.collection('friendships');

export const findFriendship = (
  db: Db,
  friendshipId: string,
  session?: ClientSession,
): Promise<FriendshipDocument | null> => friendshipsOf(db).findOne({ friendshipId }, session && { session });

export const findBetween = (
  db: Db,
  one: ChildId,
  other: ChildId,
  session?: ClientSession,
): Promise<FriendshipDocument | null> =>
  friendshipsOf(db).findOne({ _id: pairKey(one, other) }, session && { session });

/** Those of a child that its family sees: friends, paused ones and requests that wait. */
export const findOpen = (db: Db, childId: ChildId, now: Date, session?: ClientSession): Promise<FriendshipDocument[]> =>
  friendshipsOf(db)
    .find(
      {
        $or: [{ fromChildId: childId }, { toChildId: childId }],
        $and: [
          {
            $or: [{ state: { $in: ['accepted', 'paused'] } }, { state: 'pending', expiresAt: { $gt: now } }],
          },
        ],
      },
      session && { session },
    )
    .sort({ since: -1, _id: -1 })
    .toArray();

/** The two children; undefined where a request by name reached nobody. */
export interface Both<C extends Guarded = Guarded> {
  readonly from: C | undefined;
  readonly to: C | undefined;
}

/** The two children of a friendship. */
export async function findBoth(
  db: Db,
  { fromChildId, toChildId }: Pick<FriendshipDocument, 'fromChildId' | 'toChildId'>,
  session?: ClientSession,
): Promise<Both<ChildDocument>> {
  const found = await findChildren(db, [fromChildId, ...(toChildId ? [toChildId] : [])], session);
  return { from: found.get(fromChildId), to: toChildId && found.get(toChildId) };
}

/** A child has another first guardian. */
export async function changeParent(db: Db, childId: ChildId, parentId: UserId, session: ClientSession): Promise<void> {
  await friendshipsOf(db).updateMany({ fromChildId: childId }, { $set: { fromParentId: parentId } }, { session });
  await friendshipsOf(db).updateMany({ toChildId: childId }, { $set: { toParentId: parentId } }, { session });
}

/** What others need to know of a state: whether the two are friends. */
const sharedState = (state: FriendshipState): 'accepted' | 'paused' | 'ended' =>
  state === 'accepted' || state === 'paused' ? state : 'ended';

/**
 * Stores a friendship, and tells the other services where that changes who are friends: part of the transaction that
 * read it.
 */
export async function saveFriendship(
  { db, outbox }: Pick<ProfileDeps, 'db' | 'outbox'>,
  before: FriendshipDocument | null,
  after: FriendshipDocument,
  session: ClientSession,
): Promise<void> {
  const wasFriends = before !== null && before.version > 0 && sharedState(before.state) !== 'ended';
  const changes =
    (wasFriends || after.state === 'accepted') &&
    (before === null || before.version === 0 || sharedState(before.state) !== sharedState(after.state));
  const version = (before?.version ?? 0) + (changes ? 1 : 0);
  const { _id, friendshipId, fromChildId, toChildId, since } = after;
  await friendshipsOf(db).replaceOne({ _id }, { ...after, version }, { upsert: true, session });
  if (!changes || !toChildId) return;
  const pair = [fromChildId, toChildId].toSorted() as [ChildId, ChildId];
  const data = { friendshipId, pair, state: sharedState(after.state), since: since.toISOString(), version };
  await outbox.add(session, friendshipChanged, { key: _id, data });
}
