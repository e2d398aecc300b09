import type { DataOf, EventDeclaration, UserId } from '@notalone/contracts';
import { REPORTS_PER_DAY } from '@notalone/contracts/limits';
import { childSafetyOf } from '@notalone/screening';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { requireQuota } from '@notalone/service-kit/limits/fail-open';
import type { Limiter } from '@notalone/service-kit/limits/limiter';
import type { Logger } from '@notalone/service-kit/logging/logger';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import type { Outbox } from '@notalone/service-kit/outbox/outbox';
import type { ClientSession, Collection, ObjectId, OptionalUnlessRequiredId } from 'mongodb';
import type { StoredReport } from './stored-reports.ts';

/** Of anything, in whichever service (rules 6.1). */
const QUOTA = {
  name: 'report',
  max: REPORTS_PER_DAY,
  windowSeconds: 24 * 3600,
  msg: `You have sent ${REPORTS_PER_DAY} reports today. Please try again tomorrow.`,
};

interface AcceptDeps {
  readonly limiter: Pick<Limiter, 'take'>;
  readonly log: Pick<Logger, 'error'>;
  readonly transact: (work: (session: ClientSession) => Promise<void>) => Promise<unknown>;
}

interface Accepting {
  readonly reporterId: string;
  /** Reports about a child's safety are neither counted nor refused (rules 6.1). */
  readonly isChildSafety: boolean;
  readonly alreadyReported?: string;
}

/**
 * Counts a report towards the person's daily maximum, and writes it in one transaction. No report is lost because Redis
 * is down.
 * @throws RATE_LIMITED; CONFLICT with `alreadyReported` where a unique index refuses the report
 */
export async function acceptReport(
  deps: AcceptDeps,
  { reporterId, isChildSafety, alreadyReported }: Accepting,
  write: (session: ClientSession) => Promise<void>,
): Promise<{ message: string }> {
  if (!isChildSafety) await requireQuota(deps, QUOTA, reporterId);
  await deps.transact(write).catch((error: unknown) => {
    if (alreadyReported === undefined || !isDuplicate(error)) throw error;
    throw apiError('CONFLICT', { msg: alreadyReported, cause: error });
  });
  return { message: 'Report submitted.' };
}

/** What every event of a report says. */
export interface ReportIds extends Pick<StoredReport, 'isChildSafety' | 'isInDoubt'> {
  readonly reportId: string;
  readonly reporterId: UserId;
}
interface NewReport<Report extends StoredReport, Event extends EventDeclaration> {
  readonly reports: Collection<Report>;
  readonly report: Omit<Report, 'isChildSafety' | 'isInDoubt' | 'at'> & { readonly reporterId: UserId };
  /** Tells the moderators, with these ids and what `dataOf` adds. */
  readonly event: Event;
  readonly dataOf: (ids: ReportIds, report: Report) => DataOf<Event>;
  readonly alreadyReported: string;
}

/**
 * Stores a report and publishes its event, as `acceptReport`. `complete` writes what belongs to it, such as that the
 * reporter no longer sees what was reported, and answers the report as it is stored.
 */
export function submitReport<Report extends StoredReport & { _id: ObjectId | string }, Event extends EventDeclaration>(
  deps: AcceptDeps & { readonly outbox: Pick<Outbox, 'add'>; readonly now: () => Date },
  { reports, report, event, dataOf, alreadyReported }: NewReport<Report, Event>,
  complete: (report: Report, session: ClientSession) => Promise<Report> = async (whole) => whole,
): Promise<{ message: string }> {
  const { reporterId, reason, message, _id } = report;
  const mark = childSafetyOf({ reason, message });
  const whole = { ...report, ...mark, at: deps.now() } as unknown as Report;
  const reportId = String(_id);
  const { isChildSafety = false } = mark;
  return acceptReport(deps, { reporterId, isChildSafety, alreadyReported }, async (session) => {
    const stored = (await complete(whole, session)) as OptionalUnlessRequiredId<Report>;
    await reports.insertOne(stored, { session });
    await deps.outbox.add(session, event, { key: reportId, data: dataOf({ reportId, reporterId, ...mark }, whole) });
  });
}
