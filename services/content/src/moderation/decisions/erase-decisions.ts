import { TEXTS, type UserId } from '@notalone/contracts';
import type { ClientSession, Db, Filter, ObjectId } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { type DecisionDocument, decisionsOf, notesOf, sanctionsOf } from './decisions.store.ts';

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

/** What admins noted about a person. */
export async function eraseNotes(db: Db, subjectId: UserId, session: ClientSession): Promise<void> {
  await notesOf(db).deleteMany({ subjectId }, { session });
}

/** Auth forgets the bans of an account that is erased; those that are remembered stay here until they end. */
export async function eraseBans(
  { db, outbox }: Pick<ContentDeps, 'db' | 'outbox'>,
  subjectId: UserId,
  { areRemembered }: { readonly areRemembered: boolean },
  session: ClientSession,
): Promise<void> {
  const wasBanned = await sanctionsOf(db).findOne({ _id: subjectId }, { session });
  if (!areRemembered) await sanctionsOf(db).deleteOne({ _id: subjectId }, { session });
  if (wasBanned) await outbox.tombstone(session, 'bans.state', subjectId);
}
