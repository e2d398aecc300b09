import { type CaseDetail, childIdSchema, type ReportCase, type ReportSnapshot } from '@notalone/contracts';
import { nameOf, type PersonDocument } from '../../people/people.ts';
import type { SeenCase } from './ask-owner.ts';
import { actionsFor } from './case-actions.ts';
import { CASE_PRIORITY, type CaseDocument, type CaseReport, isBeyondDoubt, positionOf } from './cases.store.ts';
import type { Moderator } from './moderator.ts';

export type Names = ReadonlyMap<string, PersonDocument>;

/** Whom a case names. */
export const namedIn = ({ reports, subjectId, claim, told = [], ncaReports = [] }: CaseDocument): string[] => [
  ...reports.flatMap(({ reporterId }) => reporterId ?? []),
  ...(subjectId ? [subjectId] : []),
  ...(claim ? [claim.adminId] : []),
  ...[...told, ...ncaReports].map(({ by }) => by),
];

export const reporterName = ({ reporterId, isByChild }: CaseReport, people: Names): string | undefined =>
  reporterId === undefined ? undefined : isByChild ? 'a child' : nameOf(people.get(reporterId));

/** A claim that has not run out. */
function claimView({ claim }: CaseDocument, people: Names, { userId }: Moderator, now: Date) {
  if (!claim || claim.until <= now) return undefined;
  const mine = claim.adminId === userId;
  return { username: nameOf(people.get(claim.adminId)), mine, until: claim.until.toISOString() };
}

/** Whom or what it is about, and what was written to us: what a row of the queue shows. */
function subjectView({ subjectId, shop, message, isChildSafety }: CaseDocument, people: Names) {
  const about = shop?.businessName ?? (subjectId && nameOf(people.get(subjectId)));
  return { ...(about && { about }), ...(message && !isChildSafety && { excerpt: message.slice(0, EXCERPT_LENGTH) }) };
}
const EXCERPT_LENGTH = 150;

export function caseView(found: SeenCase, people: Names, moderator: Moderator, now: Date): ReportCase {
  const { _id, type, reports, reason = '', createdAt, priority, count, state, missing } = found;
  const reporter = reports[0] && reporterName(reports[0], people);
  const claimedBy = claimView(found, people, moderator, now);
  return {
    _id: _id.toHexString(),
    type,
    ...(reporter !== undefined && { reportedBy: { username: reporter } }),
    ...subjectView(found, people),
    reason,
    ...(missing !== undefined && { missing }),
    createdAt: createdAt.toISOString(),
    priority: found.isChildSafety ? 'safety' : 'normal',
    ...(found.isChildSafety && !isBeyondDoubt(found) && { inDoubt: true }),
    ...(priority === CASE_PRIORITY.aboutMentor && { aboutMentor: true }),
    ...(found.safety?.isUrgent && { urgent: positionOf(found).isUrgent ? ('unopened' as const) : ('opened' as const) }),
    count,
    state,
    ...(claimedBy && { claimedBy }),
    actions: actionsFor(found, people.get(found.subjectId ?? ''), moderator),
  };
}

/** The thread of the two as an admin has set it, else as its owner says. */
function threadView(
  { threadPaused, thread, threadEnded }: CaseDocument,
  { pausedAt: since, ...known }: NonNullable<ReportSnapshot['thread']>,
): NonNullable<CaseDetail['thread']> {
  const paused = threadPaused ?? known.paused;
  const pausedAt = thread?.pausedAt.toISOString() ?? since;
  return {
    ...known,
    paused,
    ...(paused && pausedAt !== undefined && { pausedAt }),
    ...(threadEnded && { ended: true }),
  };
}

/** What was done for children's safety besides deciding. */
export function safetyView(
  found: CaseDocument,
  snapshot: ReportSnapshot | undefined,
  people: Names,
): Pick<CaseDetail, 'thread' | 'told' | 'ncaReports'> {
  const { told = [], ncaReports = [] } = found;
  return {
    ...(snapshot?.thread && { thread: threadView(found, snapshot.thread) }),
    told: told.map(({ childId, words, by, at }) => ({
      childId: childIdSchema.parse(childId),
      words,
      by: nameOf(people.get(by)),
      at: at.toISOString(),
    })),
    ncaReports: ncaReports.map(({ reference, reportedOn, by, at }) => ({
      reference,
      reportedOn,
      by: nameOf(people.get(by)),
      at: at.toISOString(),
    })),
  };
}
