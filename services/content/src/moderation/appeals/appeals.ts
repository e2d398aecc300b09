import type { Appeal, BodyOf, moderation, QueryOf } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { findAdmins, findPeople, nameOf } from '../../people/people.ts';
import { type Moderator, requireNoSharedChild } from '../cases/moderator.ts';
import { notifyPeople } from '../decisions/apply-decision.ts';
import { type DecisionDocument, decisionsOf } from '../decisions/decisions.store.ts';
import { type AppealDocument, appealsOf } from './appeals.store.ts';
import { appealEnd, decisionByToken } from './decision-letters.ts';
import { undoDecision } from './reverse-decision.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'internal' | 'log' | 'now' | 'config'>;

/**
 * @throws NOT_FOUND for a wrong token; CONFLICT the second time, after 30 days, and where the decision was taken back
 */
export async function submitAppeal(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { token, text }: BodyOf<typeof moderation.submitAppeal>,
): Promise<{ message: string }> {
  const { db, now } = deps;
  const decision = await decisionByToken(deps, token);
  if (decision.reversed) throw apiError('CONFLICT', { msg: 'This decision has been taken back already.' });
  if (appealEnd(decision) < now()) throw apiError('CONFLICT', { msg: 'The time for an appeal is over.' });
  const { _id, subjectId, isChildSafety } = decision;
  await appealsOf(db)
    .insertOne({ _id, subjectId, ...(isChildSafety && { isChildSafety }), text, at: now(), state: 'open' })
    .catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      throw apiError('CONFLICT', { msg: 'You have appealed against this decision already.', cause: error });
    });
  return { message: 'Your appeal was sent. Somebody else reads it and answers you here.' };
}

/** Appeals in cases of child safety are for safeguarding admins only. */
export const appealsFor = ({ isSafeguarding }: Moderator) =>
  isSafeguarding ? {} : { isChildSafety: { $ne: true as const } };

const decidesOwn = ({ userId }: Moderator, decision: DecisionDocument | undefined, hasOthers: boolean) =>
  hasOthers && decision?.adminId === userId;

/** Appeals in a state; the open ones the oldest first. */
export async function listAppeals(
  { db }: Pick<Deps, 'db'>,
  moderator: Moderator,
  { state, limit }: QueryOf<typeof moderation.listAppeals>,
): Promise<Appeal[]> {
  const found = await appealsOf(db)
    .find({ state, ...appealsFor(moderator) })
    .sort({ at: state === 'open' ? 1 : -1 })
    .limit(limit)
    .toArray();
  const [decisions, admins] = await Promise.all([
    decisionsOf(db)
      .find({ _id: { $in: found.map(({ _id }) => _id) } })
      .toArray(),
    findAdmins(db),
  ]);
  const people = await findPeople(db, [
    ...found.map(({ subjectId }) => subjectId),
    ...decisions.flatMap(({ adminId }) => adminId ?? []),
  ]);
  return found.flatMap((appeal) => {
    const decision = decisions.find(({ _id }) => _id.equals(appeal._id));
    if (!decision) return [];
    const { action, reason, at, adminId } = decision;
    return {
      _id: appeal._id.toHexString(),
      from: { _id: appeal.subjectId, username: nameOf(people.get(appeal.subjectId)) },
      text: appeal.text,
      at: appeal.at.toISOString(),
      state: appeal.state,
      ...(appeal.answer !== undefined && { answer: appeal.answer }),
      decision: { action, reason, at: at.toISOString(), by: nameOf(people.get(adminId ?? '')) },
      canDecide: appeal.state === 'open' && !decidesOwn(moderator, decision, admins.length > 1),
    };
  });
}

/**
 * Answers an appeal; `lifted` undoes what the decision caused.
 * @throws NOT_FOUND; CONFLICT once it is answered; FORBIDDEN for who decided, where there is another admin, and to the
 * other guardian of a child of who appeals
 */
export async function decideAppeal(
  deps: Deps,
  moderator: Moderator,
  appealId: string,
  { outcome, answer }: BodyOf<typeof moderation.decideAppeal>,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  const _id = new ObjectId(appealId);
  const [asked, admins] = await Promise.all([appealsOf(db).findOne({ _id }), findAdmins(db)]);
  if (!asked || (asked.isChildSafety && !moderator.isSafeguarding)) throw apiError('NOT_FOUND');
  await requireNoSharedChild(deps, moderator, asked.subjectId);
  await transact(async (session) => {
    const [appeal, decision] = [
      await appealsOf(db).findOne({ _id }, { session }),
      await decisionsOf(db).findOne({ _id }, { session }),
    ];
    if (!appeal || !decision) throw apiError('NOT_FOUND');
    if (appeal.state !== 'open') throw apiError('CONFLICT', { msg: 'This appeal has been answered already.' });
    if (decidesOwn(moderator, decision, admins.length > 1))
      throw apiError('FORBIDDEN', { msg: 'Another admin answers appeals against your decisions.' });
    const change: Partial<AppealDocument> = { state: outcome, answer, decidedBy: moderator.userId, decidedAt: now() };
    await appealsOf(db).updateOne({ _id, state: 'open' }, { $set: change }, { session });
    if (outcome === 'lifted' && !decision.reversed)
      await undoDecision(deps, { decisionId: _id, by: moderator.userId, reason: answer }, session);
    const action = `appeal-${outcome}` as const;
    await notifyPeople(deps, { decisionId: _id, action, subjectId: appeal.subjectId }, session);
    const entry = { at: now(), action, adminId: moderator.userId, decisionId: _id, subjectId: appeal.subjectId };
    await writeAudit(db, entry, session);
  });
  return { message: outcome === 'lifted' ? 'The decision was lifted.' : 'The decision stands.' };
}
