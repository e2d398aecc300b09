import {
  type childChanged,
  type DataOf,
  type Guarded,
  guardedBy,
  type UserId,
  userIdSchema,
} from '@notalone/contracts';
import type { Birth } from '@notalone/contracts/age-limits';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import {
  ERASED_INDEX,
  ERASED_PERIOD,
  markErased,
  NOT_ERASED,
  upsertManyIfNewer,
} from '@notalone/service-kit/projections/state-documents';
import type { ClientSession, Collection, Db } from 'mongodb';

type ChildState = DataOf<typeof childChanged>;

/** Whose a child is, and how old: of children.state only what a login needs. */
export interface GuardedChild extends Guarded, Birth {
  readonly _id: string;
  /** A changed birthday opens nothing of before to a guardian. */
  readonly readableSince?: string | undefined;
  /** When a guardian last left, was undone, or lost something to a moderator. */
  readonly guardianRevokedAt?: string | undefined;
}
interface GuardedChildDocument extends GuardedChild {
  readonly guardianIds: readonly UserId[];
  readonly version: number;
  readonly erasedAt?: Date;
}
/** What a login or a session says of its child: the guardian whom it counted for. */
export interface OfChild {
  readonly _id: string;
  readonly userId: string;
}

const childrenOf = (db: Db): Collection<GuardedChildDocument> => db.collection('guardedChildren');
const within = (session: ClientSession | undefined) => (session ? { session } : {});

export const GUARDED_CHILDREN: PersonalData<GuardedChildDocument> = {
  collection: 'guardedChildren',
  indexes: [{ name: 'guardian', key: { guardianIds: 1 } }, ERASED_INDEX],
  subject: 'both',
  where: (id) => ({ $or: [{ _id: id }, { guardianIds: id as UserId }] }),
  whenLeaving: { keep: 'Until profile, whose children these are, says who stays, or erases the child: then a mark.' },
  expires: [ERASED_PERIOD],
  privacy: "a child's guardians",
  inCopy: { leftOut: 'A copy: profile has what it repeats.' },
};

export const recordGuardedChildren = (db: Db, states: readonly ChildState[]): Promise<void> =>
  upsertManyIfNewer(
    childrenOf(db),
    states.map(({ childId, parentId, guardianIds, withheld, birthMonth, birthYear, version, ...child }) => ({
      _id: childId,
      parentId,
      guardianIds,
      ...(withheld && { withheld }),
      ...(birthMonth !== undefined && { birthMonth }),
      ...(birthYear !== undefined && { birthYear }),
      ...(child.readableSince !== undefined && { readableSince: child.readableSince }),
      ...(child.guardianRevokedAt !== undefined && { guardianRevokedAt: child.guardianRevokedAt }),
      version,
    })),
  );

export const markGuardedChildErased = (db: Db, childId: string, session: ClientSession): Promise<void> =>
  markErased(childrenOf(db), childId, session);

/** As profile says; until it has said anything, the child is the guardian's whom its login names. */
export async function findGuarded(db: Db, { _id, userId }: OfChild, session?: ClientSession): Promise<GuardedChild> {
  const known = await childrenOf(db).findOne({ _id, ...NOT_ERASED }, within(session));
  return known ?? { _id, ...guardedBy(userIdSchema.parse(userId)) };
}

/**
 * Somebody's children: by profile's word, and of `namedIds`, the children whose logins or sessions name the person,
 * those of whom profile has not said anything yet.
 */
export async function findChildrenOf(
  db: Db,
  userId: string,
  namedIds: readonly string[],
  session?: ClientSession,
): Promise<{ described: GuardedChild[]; undescribed: GuardedChild[] }> {
  const parentId = userIdSchema.parse(userId);
  const found = await childrenOf(db)
    .find({ $or: [{ guardianIds: parentId }, { _id: { $in: [...namedIds] } }] }, within(session))
    .toArray();
  const known = new Map(found.map((child) => [child._id, child]));
  return {
    described: found.filter((child) => !child.erasedAt && child.guardianIds.includes(parentId)),
    undescribed: namedIds
      .filter((_id) => known.get(_id)?.guardianIds === undefined)
      .map((_id) => ({ _id, ...guardedBy(parentId) })),
  };
}
