import {
  type AvatarFile,
  type ChildId,
  childChanged,
  guardianHas,
  guardiansOf,
  isGuardianOf,
  type UserId,
  type Withheld,
} from '@notalone/contracts';
import { TEXTS } from '@notalone/contracts/texts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';

export interface ChildConsents {
  login: boolean;
  messages: boolean;
  position: boolean;
}

export interface ChildDocument {
  _id: ChildId;
  /** The first guardian. */
  parentId: UserId;
  /** One or two, the first guardian first (rules 10.1). */
  guardianIds: UserId[];
  /** When those joined who were invited. */
  joined?: { userId: UserId; at: Date }[];
  /** What a moderator took from a guardian (rules 10.3). */
  withheld?: Withheld[];
  name: string;
  avatar: AvatarFile;
  warriorUsername: string;
  /** The warrior username as logins compare it. */
  warriorKey: string;
  birthMonth?: number;
  birthYear?: number;
  /** A correction that a moderator looks at first (rules 4.6), by whom, and the report that asks. */
  awaitedBirth?: { birthMonth?: number; birthYear: number; userId: UserId; reportId: string };
  /** When a guardian last left, was undone, or lost something to a moderator. */
  guardianRevokedAt?: Date;
  /** Since then no guardian who has everything has given the child another PIN. */
  needsNewPin?: true;
  /** The birthday was changed so that the parent reads more: nothing of before is opened. */
  readableSince?: Date;
  discoverable: boolean;
  consents: ChildConsents;
  /** Too many wrong PINs in a day; auth says so by an event. */
  locked: boolean;
  /** `creating` until auth has the login: nobody but the clean-up job sees such a child. */
  state: 'creating' | 'active' | 'removed';
  removedAt?: Date;
  /** When its friendships ended because it is 18. */
  grownUpAt?: Date;
  createdAt: Date;
  /**
   * Numbers the child's states in `children.state`, and what auth is told of its login. Every transaction about the
   * child raises it first, so that two of them conflict.
   */
  version: number;
}

export const CHILD_INDEXES: readonly IndexDescription[] = [
  { name: 'of-parent', key: { parentId: 1, createdAt: 1 } },
  { name: 'warrior', key: { warriorKey: 1 }, unique: true },
  { name: 'to-clean-up', key: { state: 1, removedAt: 1, createdAt: 1 } },
  { name: 'of-guardian', key: { guardianIds: 1, createdAt: 1 } },
  { name: 'withheld-from', key: { 'withheld.userId': 1 }, sparse: true },
];

export const childrenOf = (db: Db): Collection<ChildDocument> => db.collection('children');

/** A child that its family can use; not one that is being created or was removed. */
export const findActiveChild = (db: Db, childId: ChildId, session?: ClientSession): Promise<ChildDocument | null> =>
  childrenOf(db).findOne({ _id: childId, state: 'active' }, session && { session });

export async function findChildren(
  db: Db,
  childIds: readonly ChildId[],
  session?: ClientSession,
): Promise<ReadonlyMap<ChildId, ChildDocument>> {
  const children = await childrenOf(db)
    .find({ _id: { $in: [...childIds] }, state: { $ne: 'creating' } }, session && { session })
    .toArray();
  return new Map(children.map((child) => [child._id, child]));
}

/** Whether both are guardians of one child, removed or not. */
export const shareAChild = async (db: Db, oneId: UserId, otherId: UserId): Promise<boolean> =>
  (await childrenOf(db).countDocuments({ guardianIds: { $all: [oneId, otherId] } }, { limit: 1 })) > 0;

/** @throws NOT_FOUND unless the caller is a guardian of the child, removed or not */
export async function requireOwnChild(
  db: Db,
  userId: UserId,
  childId: ChildId,
  session?: ClientSession,
): Promise<ChildDocument> {
  const filter = { _id: childId, state: { $ne: 'creating' as const } };
  const child = await childrenOf(db).findOne(filter, session && { session });
  if (!child || !isGuardianOf(child, userId)) throw apiError('NOT_FOUND');
  return child;
}

/** Says to a guardian from whom a moderator took reading and deciding that they cannot. @throws FORBIDDEN */
function requireDecisions(child: ChildDocument, userId: UserId): void {
  if (!guardianHas(child, userId, 'decisions')) throw apiError('FORBIDDEN', { msg: TEXTS.guardianPaused });
}

/** As `requireOwnChild`, for what guardians decide. @throws NOT_FOUND, FORBIDDEN */
export async function requireDecidingChild(
  db: Db,
  userId: UserId,
  childId: ChildId,
  session?: ClientSession,
): Promise<ChildDocument> {
  const child = await requireOwnChild(db, userId, childId, session);
  requireDecisions(child, userId);
  return child;
}

/** First step of a transaction that depends on a child staying as it is. @throws NOT_FOUND where it is not active */
export async function lockChild(db: Db, childId: ChildId, session: ClientSession): Promise<ChildDocument> {
  const child = await childrenOf(db).findOneAndUpdate(
    { _id: childId, state: 'active' },
    { $inc: { version: 1 } },
    { session, returnDocument: 'after' },
  );
  if (!child) throw apiError('NOT_FOUND');
  return child;
}

/** Raises the version before auth is told something of the login that is not stored here. @throws NOT_FOUND */
export async function numberLogin(db: Db, childId: ChildId): Promise<ChildDocument> {
  const raised = { returnDocument: 'after' } as const;
  const child = await childrenOf(db).findOneAndUpdate({ _id: childId }, { $inc: { version: 1 } }, raised);
  if (!child) throw apiError('NOT_FOUND');
  return child;
}

/** Stores a changed child and tells the other services, as part of the transaction. */
export async function saveChild(
  { db, outbox }: Pick<ProfileDeps, 'db' | 'outbox'>,
  child: ChildDocument,
  session: ClientSession,
): Promise<ChildDocument> {
  const saved = { ...child, guardianIds: [...guardiansOf(child)], version: child.version + 1 };
  await childrenOf(db).replaceOne({ _id: child._id }, saved, { session });
  const {
    _id: childId,
    parentId,
    guardianIds,
    withheld,
    name,
    avatar,
    birthMonth,
    birthYear,
    readableSince,
    guardianRevokedAt,
    needsNewPin,
    consents,
    state,
    version,
  } = saved;
  await outbox.add(session, childChanged, {
    key: childId,
    data: {
      childId,
      parentId,
      guardianIds,
      ...(withheld && { withheld }),
      name,
      avatar,
      ...(birthMonth !== undefined && { birthMonth }),
      ...(birthYear !== undefined && { birthYear }),
      ...(readableSince && { readableSince: readableSince.toISOString() }),
      ...(guardianRevokedAt && { guardianRevokedAt: guardianRevokedAt.toISOString() }),
      ...(needsNewPin && { needsNewPin }),
      consents,
      status: state === 'removed' ? 'removed' : 'active',
      version,
    },
  });
  return saved;
}
