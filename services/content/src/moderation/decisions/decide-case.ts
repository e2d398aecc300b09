import {
  type AuditAction,
  accountLookedAt,
  type BanType,
  type CaseState,
  type HouseRuleId,
  itemRemoved,
  itemRestored,
  REPORT_REASONS,
  type UserId,
} from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type ClientSession, type Db, ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { findPerson } from '../../people/people.ts';
import { countDay } from '../../statistics/analytics/daily-counts.store.ts';
import { withReasons } from '../cases/ask-owner.ts';
import { impossible, isSanctionable } from '../cases/case-actions.ts';
import { type CaseDocument, casesOf, isBeyondDoubt } from '../cases/cases.store.ts';
import { requireOpenFor } from '../cases/claim-report.ts';
import { itemOf } from '../cases/moderated-item.ts';
import { type Moderator, requireCase, requireNoSharedChild } from '../cases/moderator.ts';
import { recordOutcome, standsFor } from '../cases/reporters.store.ts';
import { requireBirthdayDecided } from '../child-safety/birthdays.ts';
import { tellOwner } from '../child-safety/call-on-call.ts';
import { requireReviewed } from '../child-safety/guardian-limits.ts';
import { setLegalHoldEnd } from '../child-safety/legal-holds.ts';
import { isThreadPaused, releaseWithCase } from '../child-safety/paused-threads.ts';
import { releaseShopPicture } from '../shops/shop-evidence.ts';
import { addBan, banEnd, notifyPeople, publishItem } from './apply-decision.ts';
import { type DecisionDocument, decisionsOf } from './decisions.store.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'internal' | 'now' | 'log'>;
type Action = 'dismiss' | 'warn' | 'remove' | 'ban';
export interface DecisionInput {
  readonly reason?: string | undefined;
  readonly ruleId?: HouseRuleId | undefined;
  readonly banType?: BanType;
  readonly version?: number | undefined;
  readonly tells?: readonly ('person' | 'reporters')[] | undefined;
}

/** What the person reads where the admin wrote nothing: never the reporter's words (rules 6.1). */
function labelOf(reason: string | undefined): string {
  return REPORT_REASONS.find((label) => label === reason) ?? 'Our house rules';
}
/** Nobody by itself in a case of child safety (rules 4.7). */
const toldIn = ({ isChildSafety }: CaseDocument, { tells }: DecisionInput): NonNullable<DecisionInput['tells']> =>
  tells ?? (isChildSafety ? [] : ['person', 'reporters']);

const OUTCOMES: Readonly<Record<Action, { state: CaseState; audit: AuditAction; done: string }>> = {
  dismiss: { state: 'dismissed', audit: 'dismissed', done: 'Report dismissed.' },
  warn: { state: 'warned', audit: 'warned', done: 'User warned.' },
  remove: { state: 'removed', audit: 'removed', done: 'Content removed.' },
  ban: { state: 'banned', audit: 'banned', done: 'User banned.' },
};
const HOUR_MS = 3_600_000;

/** @throws FORBIDDEN for an admin */
export async function requireSanctionable(
  db: Db,
  { userId }: Pick<Moderator, 'userId'>,
  subjectId: UserId,
): Promise<void> {
  const person = await findPerson(db, subjectId);
  if (!isSanctionable({ userId }, subjectId, person))
    throw apiError('FORBIDDEN', { msg: 'An admin cannot be warned or banned here.' });
}

/** Removes what the case is about, or shows again what a rule had hidden. */
async function moveItem(deps: Deps, found: CaseDocument, decision: DecisionDocument, session: ClientSession) {
  const hidden = itemOf(found);
  if (decision.item) await publishItem(deps, itemRemoved, decision, session);
  else if (found.hiddenBy && hidden)
    await publishItem(deps, itemRestored, { _id: found.hiddenBy, item: hidden }, session);
}

async function closeCase(
  { db, outbox }: Pick<Deps, 'db' | 'outbox'>,
  found: CaseDocument,
  state: CaseState,
  at: Date,
  session: ClientSession,
): Promise<void> {
  await casesOf(db).updateOne(
    { _id: found._id },
    { $set: { state, decidedAt: at }, $unset: { claim: '' }, $inc: { version: 1 } },
    { session },
  );
  if (found.readsOnly && found.subjectId)
    await outbox.add(session, accountLookedAt, { key: found.subjectId, data: { userId: found.subjectId } });
  await tellOwner({ outbox }, found, state === 'dismissed' ? 'dismissed' : 'upheld', session);
  if (found.isChildSafety) await setLegalHoldEnd({ db }, found, at, session);
  else if (found.shop) await releaseShopPicture(db, found, session);
  const hours = (at.getTime() - found.createdAt.getTime()) / HOUR_MS;
  await countDay(db, at, 'decided', session, { decisionHours: hours });
}

/** @throws CONFLICT, FORBIDDEN: why this admin cannot decide so now */
async function requireDecidable(
  deps: Deps,
  moderator: Moderator,
  found: CaseDocument,
  action: Action,
  version: number | undefined,
): Promise<void> {
  await requireOpenFor(deps, moderator, found);
  requireReviewed(found);
  requireBirthdayDecided(found);
  if (version !== undefined && version !== found.version)
    throw apiError('CONFLICT', { msg: 'This case has changed since you opened it. Please open it again.' });
  const why = impossible(found, action);
  if (why !== undefined) throw apiError('CONFLICT', { msg: why });
  if (found.subjectId && (action === 'warn' || action === 'ban'))
    await requireSanctionable(deps.db, moderator, found.subjectId);
}

function banOf(action: Action, banType: BanType = '1week', at: Date) {
  if (action !== 'ban') return {};
  const until = banEnd(banType, at);
  return { banType, ...(until && { until }) };
}

function newDecision(
  { userId }: Moderator,
  found: CaseDocument,
  action: Action,
  {
    reason,
    ruleId,
    banType,
    tells = [],
    releasedThread,
    at,
  }: Omit<DecisionInput, 'version'> & { readonly reason: string; readonly releasedThread: boolean; readonly at: Date },
): DecisionDocument {
  const { _id: caseId, subjectId } = found;
  // Where a person is banned for something that is hidden already, it stays hidden.
  const item = action === 'remove' || (action === 'ban' && found.hiddenBy) ? itemOf(found) : undefined;
  return {
    _id: new ObjectId(),
    action,
    adminId: userId,
    caseId,
    ...(subjectId && { subjectId }),
    ...(found.isChildSafety && { isChildSafety: true as const }),
    ...(found.isChildSafety && !isBeyondDoubt(found) && { isInDoubt: true as const }),
    ...(item && { item }),
    reason,
    ...(ruleId && { ruleId }),
    ...banOf(action, banType, at),
    ...(releasedThread && { releasedThread }),
    tells: [...tells],
    at,
  };
}

/** Tells the reporters, and writes the audit. */
async function recordDecision(
  deps: Deps,
  found: CaseDocument,
  decision: DecisionDocument & { readonly action: Action },
  session: ClientSession,
): Promise<void> {
  const { _id: decisionId, action, adminId, caseId, subjectId, tells = [], at } = decision;
  const standing = found.reports.flatMap((report) => standsFor(report) ?? []);
  const outcome = { isDismissed: action === 'dismiss', isChildSafety: isBeyondDoubt(found), at };
  await recordOutcome(deps.db, standing, outcome, session);
  const reporterIds = tells.includes('reporters') ? found.reports.flatMap(({ reporterId }) => reporterId ?? []) : [];
  const told = tells.includes('person') ? subjectId : undefined;
  if (told !== undefined || reporterIds.length > 0)
    await notifyPeople(deps, { decisionId, action, subjectId: told, reporterIds }, session);
  if (!adminId || !caseId) return;
  const entry = { at, action: OUTCOMES[action].audit, adminId, caseId, decisionId };
  await writeAudit(deps.db, { ...entry, ...(subjectId && { subjectId }) }, session);
}

/**
 * Decides an open case: the reported thing or person, the reporters, the audit and the day's numbers, all or nothing.
 * @throws NOT_FOUND; CONFLICT where another has decided, has claimed it, or `version` is not the case's any more;
 * FORBIDDEN against an admin and the other guardian of an own child; UNAVAILABLE
 */
export async function decideCase(
  deps: Deps,
  moderator: Moderator,
  id: string,
  action: Action,
  { reason: given, version, ...input }: DecisionInput,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  const caseId = new ObjectId(id);
  const asked = await requireCase(db, moderator, caseId);
  await requireNoSharedChild(deps, moderator, asked.subjectId);
  const [seen] = await withReasons(deps, [asked]);
  const reason = given ?? labelOf(seen?.reason);
  const { state, done } = OUTCOMES[action];
  return transact(async (session) => {
    const found = await requireCase(db, moderator, caseId, session);
    await requireDecidable(deps, moderator, found, action, version);
    const at = now();
    const releasedThread = action === 'dismiss' && isThreadPaused(found);
    const tells = toldIn(found, input);
    const decision = {
      ...newDecision(moderator, found, action, { ...input, tells, reason, releasedThread, at }),
      action,
    };
    await decisionsOf(db).insertOne(decision, { session });
    // The thread opens before its owner hears of the dismissal: no text goes on into a paused one.
    const staysPaused = releasedThread && !(await releaseWithCase(deps, found, session));
    await closeCase(deps, found, state, at, session);
    await moveItem(deps, found, decision, session);
    if (action === 'ban') await addBan(deps, decision, session);
    await recordDecision(deps, found, decision, session);
    return { message: staysPaused ? `${done} The thread stays paused: another case about it is open.` : done };
  });
}
