import {
  type ChildId,
  type childChanged,
  type DataOf,
  type friendshipChanged,
  type Guarded,
  guardedBy,
  pairKey,
  type UserId,
} from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import {
  ERASED_INDEX,
  ERASED_PERIOD,
  leavesMark,
  markErased,
  NOT_ERASED,
  upsertManyIfNewer,
} from '@notalone/service-kit/projections/state-documents';
import type { ClientSession, Collection, Db } from 'mongodb';

type ChildState = DataOf<typeof childChanged>;
/** Who a child is, as profile says. */
export interface ChildDocument extends Omit<ChildState, 'childId'> {
  _id: ChildId;
  erasedAt?: Date;
}
const childrenOf = (db: Db): Collection<ChildDocument> => db.collection('children');

export const recordChildren = (db: Db, states: readonly ChildState[], session: ClientSession): Promise<void> =>
  upsertManyIfNewer(
    childrenOf(db),
    states.map(({ childId, ...state }) => ({ _id: childId, ...state })),
    { session },
  );

export const findChild = (db: Db, childId: ChildId, session?: ClientSession): Promise<ChildDocument | null> =>
  childrenOf(db).findOne({ _id: childId, ...NOT_ERASED }, session && { session });

/** The child with its guardians now; while it is not known yet, with the parent whom an event names. */
export const findGuarded = async (
  db: Db,
  childId: ChildId,
  parentId: UserId,
  session: ClientSession,
): Promise<Guarded> => (await findChild(db, childId, session)) ?? guardedBy(parentId);

export async function findChildren(
  db: Db,
  childIds: readonly ChildId[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, ChildDocument>> {
  const found = await childrenOf(db)
    .find({ _id: { $in: [...childIds] }, ...NOT_ERASED }, session && { session })
    .toArray();
  return new Map(found.map((child) => [child._id, child]));
}
export const findChildrenOf = (db: Db, guardianId: UserId): Promise<ChildDocument[]> =>
  childrenOf(db)
    .find({ guardianIds: guardianId, ...NOT_ERASED })
    .toArray();

export const CHILDREN: PersonalData<ChildDocument, { readonly db: Db }> = {
  collection: 'children',
  indexes: [
    { name: 'of-parent', key: { parentId: 1 } },
    ERASED_INDEX,
    { name: 'of-guardian', key: { guardianIds: 1 } },
  ],
  subject: 'child',
  where: (_id: ChildId) => ({ _id }),
  whenLeaving: leavesMark(childrenOf),
  expires: [ERASED_PERIOD],
  privacy: "a child's first name, warrior username",
  inCopy: { leftOut: 'A copy: profile has what it repeats.' },
};

type FriendshipState = DataOf<typeof friendshipChanged>;
/** Whether two children are friends, as profile says. */
export interface FriendshipDocument {
  /** `pairKey` of the two. */
  _id: string;
  members: ChildId[];
  friendshipId: string;
  state: FriendshipState['state'];
  since: string;
  version: number;
  erasedAt?: Date;
}
const friendshipsOf = (db: Db): Collection<FriendshipDocument> => db.collection('friendships');

export const recordFriendships = (db: Db, states: readonly FriendshipState[]): Promise<void> =>
  upsertManyIfNewer(
    friendshipsOf(db),
    states.map(({ pair, ...state }) => ({ _id: pairKey(...pair), members: pair, ...state })),
  );

export const findFriendship = (
  db: Db,
  one: ChildId,
  other: ChildId,
  session?: ClientSession,
): Promise<FriendshipDocument | null> =>
  friendshipsOf(db).findOne({ _id: pairKey(one, other), ...NOT_ERASED }, session && { session });

export async function findFriendshipsOf(db: Db, childId: ChildId): Promise<ReadonlyMap<string, FriendshipDocument>> {
  const found = await friendshipsOf(db)
    .find({ members: childId, ...NOT_ERASED })
    .toArray();
  return new Map(found.map((friendship) => [friendship._id, friendship]));
}

/** The threads of friendships that ended, or were paused, before a time. */
export const findThreadsOfEnded = (db: Db, before: Date) =>
  friendshipsOf(db).aggregate<{ _id: string }>([
    { $match: { state: { $in: ['paused', 'ended'] }, since: { $lte: before.toISOString() } } },
    { $lookup: { from: 'childThreads', localField: '_id', foreignField: '_id', as: 'threads' } },
    { $match: { 'threads.0': { $exists: true } } },
    { $project: { _id: 1 } },
  ]);

export const eraseFriendship = (db: Db, pair: string, session: ClientSession): Promise<void> =>
  markErased(friendshipsOf(db), pair, session);

export const FRIENDSHIPS: PersonalData<FriendshipDocument> = {
  collection: 'friendships',
  indexes: [
    { name: 'of-member', key: { members: 1, state: 1 } },
    ERASED_INDEX,
    { name: 'ended', key: { state: 1, since: 1 } },
  ],
  subject: 'child',
  where: (members: ChildId) => ({ members }),
  hold: {},
  whenLeaving: 'delete',
  expires: [ERASED_PERIOD],
  privacy: "children's friendships and requests",
  inCopy: { leftOut: 'A copy: profile has what it repeats.' },
  receipt: 'childMessages',
};
