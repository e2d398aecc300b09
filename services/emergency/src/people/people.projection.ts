import {
  type accountChanged,
  type ChildId,
  type childChanged,
  type DataOf,
  type Freeze,
  type Guarded,
  guardedBy,
  guardiansOf,
  internal,
  isGuardianOf,
  type phoneChanged,
  type UserId,
  type Withheld,
} from '@notalone/contracts';
import { callOrUndefined } from '@notalone/service-kit/internal/call-or-undefined';
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
import type { EmergencyDeps } from '../shared/deps.ts';

type FormerNumber = NonNullable<DataOf<typeof phoneChanged>['former']>;

/** Whom a child's parent is, kept here so that the button needs no other service. */
export interface ParentDocument {
  _id: UserId;
  account?: { username: string; email: string; role: 'parent' | 'admin'; freezes?: Freeze[]; version: number };
  /** E.164, verified. */
  phone?: { phoneNumber: string; former?: FormerNumber; version: number };
  /**
   * Numbers that were replaced while a moderator withheld something from this person: a new phone, or a 'stolen' one,
   * is no way round it. Dropped once nothing is withheld.
   */
  limitedNumbers?: string[];
  erasedAt?: Date;
}
/** Its status is not kept: a lock, a ban or the seven days of a removal never stop an emergency message (rules 4.9). */
export interface ChildDocument {
  _id: ChildId;
  /** The first guardian. */
  parentId: UserId;
  /** One or two, the first guardian first. */
  guardianIds: UserId[];
  withheld?: Withheld[];
  name: string;
  /** When a guardian last left, was undone, or lost something to a moderator. */
  guardianRevokedAt?: Date;
  /** Since then no guardian who has everything has given the child another PIN. */
  needsNewPin?: true;
  /** The parent has consented to the use of the position. */
  position: boolean;
  version: number;
  erasedAt?: Date;
}
/** Whose a child is, with what is known of it; nothing more is known before profile's event has come. */
export type GuardedChild = Guarded & Partial<ChildDocument>;

export const parentsOf = (db: Db): Collection<ParentDocument> => db.collection('parents');
const childrenOf = (db: Db): Collection<ChildDocument> => db.collection('children');

export const recordAccounts = (db: Db, accounts: readonly DataOf<typeof accountChanged>[]): Promise<void> =>
  upsertManyIfNewer(
    parentsOf(db),
    accounts.map(({ userId, username, email, role, freezes, version }) => ({
      _id: userId,
      username,
      email,
      role,
      ...(freezes && { freezes }),
      version,
    })),
    { field: 'account' },
  );
/** Children of whom a moderator withholds something from one of them. */
export const findChildrenWithheldFrom = (
  db: Db,
  userIds: readonly UserId[],
  session?: ClientSession,
): Promise<ChildDocument[]> =>
  childrenOf(db)
    .find({ 'withheld.userId': { $in: [...userIds] }, ...NOT_ERASED }, session && { session })
    .toArray();

const limitedIn = (children: readonly ChildDocument[]) =>
  new Set(children.flatMap(({ withheld = [] }) => withheld.map(({ userId }) => userId)));

async function keepLimitedNumbers(db: Db, userIds: readonly UserId[]): Promise<void> {
  const limited = limitedIn(await findChildrenWithheldFrom(db, userIds));
  const numbers = ['$phone.phoneNumber', '$phone.former.phoneNumber'];
  const known = { $filter: { input: numbers, cond: { $eq: [{ $type: '$$this' }, 'string'] } } };
  const kept = { $setUnion: [{ $ifNull: ['$limitedNumbers', []] }, known] };
  const which = { _id: { $in: userIds.filter((userId) => limited.has(userId)) }, ...NOT_ERASED };
  await parentsOf(db).updateMany(which, [{ $set: { limitedNumbers: kept } }]);
}
async function dropLimitedNumbers(db: Db, userIds: readonly UserId[], session?: ClientSession): Promise<void> {
  const limited = limitedIn(await findChildrenWithheldFrom(db, userIds, session));
  const which = { _id: { $in: userIds.filter((userId) => !limited.has(userId)) }, limitedNumbers: { $exists: true } };
  await parentsOf(db).updateMany(which, { $unset: { limitedNumbers: '' } }, session && { session });
}

export async function recordPhones(db: Db, phones: readonly DataOf<typeof phoneChanged>[]): Promise<void> {
  // First: the state that follows says nothing of a number that was marked as stolen.
  await keepLimitedNumbers(
    db,
    phones.map(({ userId }) => userId),
  );
  await upsertManyIfNewer(
    parentsOf(db),
    phones.map(({ userId, phoneNumber, former, version }) => ({
      _id: userId,
      phoneNumber,
      ...(former && { former }),
      version,
    })),
    { field: 'phone' },
  );
}
export async function recordChildren(db: Db, children: readonly DataOf<typeof childChanged>[]): Promise<void> {
  const _id = { $in: children.map(({ childId }) => childId) };
  const before = await childrenOf(db).find({ _id }).toArray();
  await upsertManyIfNewer(
    childrenOf(db),
    children.map(({ childId, parentId, guardianIds, withheld, guardianRevokedAt, ...child }) => ({
      _id: childId,
      parentId,
      guardianIds,
      ...(withheld && { withheld }),
      ...(guardianRevokedAt !== undefined && { guardianRevokedAt: new Date(guardianRevokedAt) }),
      ...(child.needsNewPin && { needsNewPin: child.needsNewPin }),
      name: child.name,
      position: child.consents.position,
      version: child.version,
    })),
  );
  await dropLimitedNumbers(db, [...limitedIn(before)]);
}

export const findParent = (db: Db, parentId: UserId, session?: ClientSession): Promise<ParentDocument | null> =>
  parentsOf(db).findOne({ _id: parentId, ...NOT_ERASED }, session && { session });
/** By id; without those who have left. */
export async function findParents(
  db: Db,
  userIds: readonly UserId[],
  session?: ClientSession,
): Promise<ReadonlyMap<UserId, ParentDocument>> {
  if (userIds.length === 0) return new Map();
  const parents = await parentsOf(db)
    .find({ _id: { $in: [...new Set(userIds)] }, ...NOT_ERASED }, session && { session })
    .toArray();
  return new Map(parents.map((parent) => [parent._id, parent]));
}
export const findChild = (db: Db, childId: ChildId, session?: ClientSession): Promise<ChildDocument | null> =>
  childrenOf(db).findOne({ _id: childId, ...NOT_ERASED }, session && { session });

export const findChildrenOf = (db: Db, userId: UserId, session?: ClientSession): Promise<ChildDocument[]> =>
  childrenOf(db)
    .find({ guardianIds: userId, ...NOT_ERASED }, session && { session })
    .toArray();

/** Whose child it is at this moment. Before profile's event has come: the parent of its token, or of its device. */
export const findGuarded = async (
  db: Db,
  { childId, parentId }: { readonly childId?: ChildId | undefined; readonly parentId: UserId },
  session?: ClientSession,
): Promise<GuardedChild> => (childId && (await findChild(db, childId, session))) || guardedBy(parentId);

/**
 * Of children whom something here was stored for under a parent's id: those who are not that parent's any more. A child
 * of whom nothing is known yet is.
 */
export async function childrenOfOthers(
  db: Db,
  userId: UserId,
  childIds: readonly ChildId[],
  session?: ClientSession,
): Promise<ChildId[]> {
  const known = await childrenOf(db)
    .find({ _id: { $in: [...childIds] }, ...NOT_ERASED }, session && { session })
    .toArray();
  return known.filter((child) => !isGuardianOf(child, userId)).map(({ _id }) => _id);
}

/** Children with a guardian besides this one, who stay when this one leaves, with that guardian. */
export async function otherGuardians(
  db: Db,
  userId: UserId,
  childIds: readonly ChildId[],
  session: ClientSession,
): Promise<ReadonlyMap<ChildId, UserId>> {
  const known = await childrenOf(db)
    .find({ _id: { $in: [...childIds] }, ...NOT_ERASED }, { session })
    .toArray();
  const others = known.map((child) => [child._id, guardiansOf(child).find((one) => one !== userId)] as const);
  return new Map(others.flatMap(([childId, other]) => (other ? [[childId, other] as const] : [])));
}

/** By id; without those who have left. */
export async function findNames(db: Db, userIds: readonly UserId[]): Promise<ReadonlyMap<string, string>> {
  const parents = [...(await findParents(db, userIds)).values()];
  return new Map(parents.flatMap(({ _id, account }) => (account ? [[_id, account.username] as const] : [])));
}

/** Every number that is known to be, or to have been, this parent's. */
export const numbersOf = (parent: ParentDocument | undefined): string[] =>
  [parent?.phone?.phoneNumber, parent?.phone?.former?.phoneNumber, ...(parent?.limitedNumbers ?? [])].filter(
    (number) => number !== undefined,
  );

/** The number that a parent had until lately and has not marked as stolen (rules 1.13). */
export function formerNumberOf(parent: ParentDocument | null | undefined, now: Date): FormerNumber | undefined {
  const former = parent?.phone?.former;
  return former && new Date(former.until) > now ? former : undefined;
}

/** When an account of one of the child's guardians was stopped (rules 1.13). */
export async function freezesOfGuardians(db: Db, child: Guarded, session?: ClientSession): Promise<Freeze[]> {
  const parents = await findParents(db, guardiansOf(child), session);
  return [...parents.values()].flatMap(({ account }) => account?.freezes ?? []);
}

/** Those who have no other guardian. */
export async function childIdsOfOnly(db: Db, userId: UserId, session: ClientSession): Promise<ChildId[]> {
  const children = await findChildrenOf(db, userId, session);
  return children.filter((child) => guardiansOf(child).length === 1).map(({ _id }) => _id);
}
async function eraseChildCopy(db: Db, childId: ChildId, session: ClientSession): Promise<void> {
  const child = await findChild(db, childId, session);
  await markErased(childrenOf(db), childId, session);
  if (child) await dropLimitedNumbers(db, [...limitedIn([child])], session);
}

export const PARENTS: PersonalData<ParentDocument, Pick<EmergencyDeps, 'db'>> = {
  collection: 'parents',
  indexes: [{ name: 'number', key: { 'phone.phoneNumber': 1 }, sparse: true }, ERASED_INDEX],
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  whenLeaving: leavesMark(parentsOf),
  expires: [ERASED_PERIOD],
  privacy: [
    {
      what: "username, email, verified phone number, children's names and consent to the position: a copy",
      how: 'with the numbers that somebody replaced while a moderator withheld something from them; the number also Kafka `phones.state`, compacted, read by no other service',
      why: 'so that the button works when everything else is down',
      seenBy: 'the family; contacts in a text',
      kept: 'seven days after the account is deleted',
    },
  ],
  inCopy: { leftOut: 'A copy: auth has what it repeats.' },
  receipt: 'contactsAndAlerts',
};
export const CHILDREN: PersonalData<ChildDocument, Pick<EmergencyDeps, 'db'>> = {
  collection: 'children',
  indexes: [
    { name: 'of-parent', key: { parentId: 1 } },
    ERASED_INDEX,
    { name: 'of-guardian', key: { guardianIds: 1 } },
    { name: 'withheld-from', key: { 'withheld.userId': 1 }, sparse: true },
  ],
  subject: 'child',
  where: (_id: ChildId) => ({ _id }),
  whenLeaving: {
    ...leavesMark(childrenOf),
    by: ({ db }, { id }, session: ClientSession) => eraseChildCopy(db, id as ChildId, session),
  },
  expires: [ERASED_PERIOD],
  privacy: 'username, email, verified phone number',
  inCopy: { leftOut: 'A copy: profile has what it repeats.' },
  receipt: 'buttonAndSubscription',
};

/**
 * The parent, asked of auth once where its events have not come yet. Never while somebody waits for help: that goes on
 * without.
 */
export async function findOrFetchParent(
  deps: Pick<EmergencyDeps, 'db' | 'internal' | 'log'>,
  parentId: UserId,
): Promise<ParentDocument | null> {
  const { db } = deps;
  const known = await findParent(db, parentId);
  if (known?.phone && known.account) return known;
  const answer = await callOrUndefined(deps, internal.auth.getParentContact, { params: { userId: parentId } });
  if (answer?.account) await recordAccounts(db, [answer.account]);
  if (answer?.phone) await recordPhones(db, [answer.phone]);
  return findParent(db, parentId);
}
