import { TEXTS, type UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Db, Filter, ObjectId } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import {
  DECISION_INDEXES,
  type DecisionDocument,
  decisionsOf,
  type SanctionsDocument,
  sanctionsOf,
} from './decisions.store.ts';

interface Which {
  readonly isChildSafety?: boolean | { readonly $ne: boolean } | undefined;
  readonly keeps: readonly ObjectId[];
}
/** Takes the words out of what was decided about a person, except out of those that `keeps` names. */
export async function eraseDecisions(
  db: Db,
  subjectId: UserId,
  { isChildSafety, keeps }: Which,
  session: ClientSession,
): Promise<void> {
  const decisions = { subjectId, _id: { $nin: [...keeps] }, ...(isChildSafety !== undefined && { isChildSafety }) };
  const words = { $set: { reason: TEXTS.deletedMember } };
  await decisionsOf(db).updateMany(decisions as Filter<DecisionDocument>, words, { session });
}

interface Deps extends Pick<ContentDeps, 'db' | 'outbox'> {
  /** A case of child safety holds the person. */
  readonly isHeld: boolean;
  /** What outlives the account; decisions among it keep their words. */
  readonly remembered: { readonly decisionIds: readonly ObjectId[] } | undefined;
}
export const DECISIONS: PersonalData<DecisionDocument, Deps> = {
  collection: 'decisions',
  indexes: DECISION_INDEXES,
  subject: 'person',
  where: (subjectId: UserId) => ({ subjectId }),
  whenLeaving: {
    by: ({ db, isHeld, remembered }, { id }, session: ClientSession) =>
      eraseDecisions(
        db,
        id as UserId,
        { isChildSafety: isHeld ? { $ne: true } : undefined, keeps: remembered?.decisionIds ?? [] },
        session,
      ),
    says: 'Stay without their words. Warnings keep theirs for 12 months, bans until they end, those of a child safety case as long as it holds the person.',
  },
  privacy: 'cases, decisions with the words for the person',
  inCopy: { kind: 'decision' },
  receipt: 'moderation',
};

/** Auth forgets the bans of an account that is erased; those that are remembered stay here until they end. */
async function eraseBans({ db, outbox, remembered }: Deps, _id: UserId, session: ClientSession): Promise<void> {
  const wasBanned = await sanctionsOf(db).findOne({ _id }, { session });
  if (!remembered) await sanctionsOf(db).deleteOne({ _id }, { session });
  if (wasBanned) await outbox.tombstone(session, 'bans.state', _id);
}
export const SANCTIONS: PersonalData<SanctionsDocument, Deps> = {
  collection: 'sanctions',
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  whenLeaving: {
    by: (deps, { id }, session: ClientSession) => eraseBans(deps, id as UserId, session),
    says: 'Deleted, here and in Kafka `bans.state`; here not while something of the account is remembered.',
  },
  privacy: 'cases, decisions with the words for the person',
  inCopy: { leftOut: 'Decisions say it.' },
  receipt: 'moderation',
};
