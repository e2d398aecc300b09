import { itemRemoved, REPORTERS_TO_HIDE } from '@notalone/contracts';
import { type ClientSession, ObjectId } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { isMentor } from '../../people/mentors.ts';
import { findPeople } from '../../people/people.ts';
import { countDay } from '../../statistics/analytics/daily-counts.store.ts';
import {
  CASE_PRIORITY,
  type CaseDocument,
  type CasePriority,
  type CaseReport,
  casesOf,
  isBeyondDoubt,
  REPORTS_KEPT,
} from '../cases/cases.store.ts';
import { itemOf } from '../cases/moderated-item.ts';
import { reportersOf, standingOf, standsFor } from '../cases/reporters.store.ts';
import { startSafetyClock, type Urgency } from '../child-safety/call-on-call.ts';
import { startLegalHold } from '../child-safety/legal-holds.ts';
import { publishItem } from '../decisions/apply-decision.ts';
import { decisionsOf } from '../decisions/decisions.store.ts';

type Reported = Pick<CaseDocument, 'owner' | 'type' | 'itemId' | 'isChildSafety'> &
  Partial<
    Pick<
      CaseDocument,
      | 'postId'
      | 'subjectId'
      | 'childIds'
      | 'parentIds'
      | 'guardian'
      | 'birthday'
      | 'reason'
      | 'message'
      | 'readsOnly'
      | 'shop'
    >
  >;
type Deps = Pick<ContentDeps, 'db' | 'outbox' | 'now'>;

/** Whether enough reports came from people whose reports count (rules 6.1). */
async function mustHide({ db, now }: Deps, { reports }: CaseDocument, session: ClientSession) {
  const ids = reports.flatMap((report) => standsFor(report) ?? []);
  const [people, known] = await Promise.all([
    findPeople(db, ids, session),
    reportersOf(db)
      .find({ _id: { $in: ids } }, { session })
      .toArray(),
  ]);
  const standings = reports.map((report) =>
    standingOf(
      people.get(standsFor(report) ?? ''),
      known.find(({ _id }) => _id === standsFor(report)),
      now(),
    ),
  );
  return (
    standings.filter(({ counts }) => counts).length >= REPORTERS_TO_HIDE ||
    // Not one that somebody else made, about something smaller.
    standings.some(({ hidesAlone }, index) => hidesAlone && reports[index]?.isChildSafety && !reports[index].isInDoubt)
  );
}

/** Hides what was reported until an admin decides, where the rules say so. */
export async function hideWhereRuled(deps: Deps, found: CaseDocument, session: ClientSession): Promise<void> {
  if (!found.hiddenBy && (await mustHide(deps, found, session))) await hide(deps, found, session);
}

/** Hides what was reported until an admin decides. */
async function hide({ db, outbox, now }: Deps, found: CaseDocument, session: ClientSession): Promise<void> {
  const item = itemOf(found);
  // The thread of two children is paused instead.
  if (!item || found.type === 'child-message') return;
  const _id = new ObjectId();
  const { subjectId } = found;
  await decisionsOf(db).insertOne(
    {
      _id,
      action: 'hide',
      caseId: found._id,
      ...(subjectId && { subjectId }),
      ...(found.isChildSafety && { isChildSafety: true as const }),
      item,
      reason: found.isChildSafety ? 'Reported for a child’s safety' : `Reported by ${REPORTERS_TO_HIDE} members`,
      at: now(),
    },
    { session },
  );
  await casesOf(db).updateOne({ _id: found._id }, { $set: { hiddenBy: _id }, $inc: { version: 1 } }, { session });
  await publishItem({ db, outbox }, itemRemoved, { _id, item }, session);
}

/** A case about somebody who was a mentor when it was reported comes before all but child safety (rules 11.2). */
async function priorityOf({ db }: Deps, reported: Reported, session: ClientSession): Promise<CasePriority> {
  if (reported.isChildSafety) return CASE_PRIORITY.childSafety;
  const { subjectId } = reported;
  return subjectId && (await isMentor(db, subjectId, session)) ? CASE_PRIORITY.aboutMentor : CASE_PRIORITY.other;
}

/** Adds a report to the open case of the same item, or opens one; hides the item where the rules say so. */
export async function openCase(
  deps: Deps,
  reported: Reported,
  given: Omit<CaseReport, 'isChildSafety'>,
  session: ClientSession,
  { isUrgent = false, isLifeAtRisk = false, isSilent = false }: Urgency = {},
): Promise<ObjectId> {
  const { db } = deps;
  const { owner, type, itemId, isChildSafety, ...rest } = reported;
  const report: CaseReport = { ...given, ...(isChildSafety && { isChildSafety: true }) };
  const priority = isSilent ? CASE_PRIORITY.inDoubt : await priorityOf(deps, reported, session);
  const found = await casesOf(db).findOneAndUpdate(
    { owner, type, itemId, state: 'open' },
    {
      $setOnInsert: { _id: new ObjectId(), ...rest, createdAt: report.at, version: 0 },
      $push: { reports: { $each: [report], $slice: REPORTS_KEPT } },
      $inc: { count: 1 },
      $max: { isChildSafety },
      $min: { priority },
      // A further report pauses the thread again.
      $unset: { threadPaused: '' },
      ...(report.pausesThread && { $set: { thread: { pausedAt: report.at, reminders: 0 } } }),
    },
    { upsert: true, returnDocument: 'after', session },
  );
  if (!found) throw new Error('An upsert answered nothing.');
  // A corrected birthday changes nothing until somebody decides: it rings nobody, and holds nothing.
  if (found.isChildSafety && !found.birthday && !isSilent && (!found.safety || (isUrgent && !found.safety.isUrgent)))
    await startSafetyClock(deps, found, { since: report.at, isUrgent, isLifeAtRisk }, session);
  const before = { ...found, reports: found.reports.slice(0, -1) };
  if (!found.birthday && isBeyondDoubt(found) && !isBeyondDoubt(before)) await startLegalHold(deps, found, session);
  await countDay(db, report.at, `reports.${type}`, session);
  await hideWhereRuled(deps, found, session);
  return found._id;
}
