import { type DecisionLetter, HOUSE_RULES, TEXTS, type UserId } from '@notalone/contracts';
import { APPEAL_DAYS } from '@notalone/contracts/limits';
import { appealTokenOf, decisionOfToken } from '@notalone/moderation/appeal-token';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type ClientSession, type Db, ObjectId } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { type DecisionDocument, decisionsOf } from '../decisions/decisions.store.ts';
import { shownReason } from '../decisions/shown-reason.ts';
import { type AppealDocument, appealsOf } from './appeals.store.ts';

const ABOUT_PEOPLE = ['warn', 'remove', 'ban'] as const;
type Personal = DecisionDocument & { action: (typeof ABOUT_PEOPLE)[number]; subjectId: UserId };
const NEWEST = 50;
/** In a case of child safety only what a moderator chose to tell, and a ban, which the login shows (rules 4.7, 6.3). */
const isTold = ({ action, isChildSafety, tells }: DecisionDocument): boolean =>
  !isChildSafety || action === 'ban' || tells === undefined || tells.includes('person');
/** Decisions that the person is told of and can appeal against. */
export const isPersonal = (decision: DecisionDocument | null): decision is Personal =>
  decision?.subjectId !== undefined && ABOUT_PEOPLE.some((action) => action === decision.action) && isTold(decision);

export const appealEnd = ({ at }: Pick<DecisionDocument, 'at'>): Date =>
  new Date(at.getTime() + APPEAL_DAYS * 24 * 3600 * 1000);

function letterView(decision: Personal, appeal: AppealDocument | undefined): DecisionLetter {
  const { _id, action, ruleId, at, until, reversed } = decision;
  const rule = HOUSE_RULES.find(({ id }) => id === ruleId)?.title;
  return {
    _id: _id.toHexString(),
    action,
    reason: shownReason(decision),
    ...(rule !== undefined && !(decision.isChildSafety && action === 'ban') && { rule }),
    at: at.toISOString(),
    ...(until && { until: until.toISOString() }),
    reversed: reversed !== undefined,
    appealUntil: appealEnd(decision).toISOString(),
    ...(appeal && {
      appeal: { text: appeal.text, state: appeal.state, ...(appeal.answer !== undefined && { answer: appeal.answer }) },
    }),
  };
}

/** @throws NOT_FOUND for a token that is not ours, and once the decision is erased */
export async function decisionByToken(
  { db, config }: Pick<ContentDeps, 'db' | 'config'>,
  token: string,
  session?: ClientSession,
): Promise<Personal> {
  const decisionId = decisionOfToken(config.APPEAL_SECRET, token);
  const decision = decisionId
    ? await decisionsOf(db).findOne({ _id: new ObjectId(decisionId) }, session && { session })
    : null;
  if (!isPersonal(decision)) throw apiError('NOT_FOUND', { msg: TEXTS.linkWrong });
  return decision;
}

export async function openDecisionLetter(
  deps: Pick<ContentDeps, 'db' | 'config'>,
  token: string,
): Promise<DecisionLetter> {
  const decision = await decisionByToken(deps, token);
  return letterView(decision, (await appealsOf(deps.db).findOne({ _id: decision._id })) ?? undefined);
}

/** What was decided about a person, the newest first, with the tokens for appeals. */
export async function listDecisionLetters(
  { db, config }: { readonly db: Db } & Pick<ContentDeps, 'config'>,
  userId: UserId,
): Promise<(DecisionLetter & { token: string })[]> {
  const decisions = await decisionsOf(db)
    .find({ subjectId: userId, action: { $in: [...ABOUT_PEOPLE] } })
    .sort({ at: -1 })
    .limit(NEWEST)
    .toArray();
  const appeals = await appealsOf(db)
    .find({ _id: { $in: decisions.map(({ _id }) => _id) } })
    .toArray();
  return decisions.filter(isPersonal).map((decision) => ({
    ...letterView(
      decision,
      appeals.find(({ _id }) => _id.equals(decision._id)),
    ),
    token: appealTokenOf(config.APPEAL_SECRET, decision._id.toHexString()),
  }));
}
