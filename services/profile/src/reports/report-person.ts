import { type BodyOf, type connections, personReported, type UserId } from '@notalone/contracts';
import { keepPictureForReport } from '@notalone/moderation/reports/keep-picture';
import { submitReport } from '@notalone/moderation/reports/submit-report';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { changeRelation } from '../connections/change-relation.ts';
import type { ProfileDeps } from '../deps.ts';
import { findProfile } from '../profiles/profiles.store.ts';
import { reported } from '../relations/relation-transitions.rules.ts';
import { visibleProfile } from '../visibility/view-profile.ts';
import { getReportable, requireAnotherPerson } from '../visibility/visibility.ts';
import { reportsOf } from './reports.store.ts';

type Report = BodyOf<typeof connections.reportPerson>;
const ALREADY = 'You have already reported this person.';

/**
 * Stores the report with the profile as the reporter sees it, and hides the person from the reporter unless they are
 * connected (rules 6.1, ADR 0013). The reported person finds no trace of it. A reporter needs no profile, and may have
 * blocked the person before.
 * @throws NOT_FOUND for somebody whom the reporter may not see, CONFLICT the second time,
 * RATE_LIMITED after 10 reports of anything a day
 */
export async function reportPerson(
  deps: ProfileDeps,
  reporterId: UserId,
  subjectId: UserId,
  report: Report,
): Promise<{ message: string }> {
  const { db, pictures } = deps;
  requireAnotherPerson(reporterId, subjectId);
  const [mine, visibility] = await Promise.all([
    findProfile(db, reporterId),
    getReportable(deps, reporterId, subjectId),
  ]);
  const { relation } = visibility;
  const isBlockedByOther = relation?.blocked && relation.blocked.by !== reporterId;
  if (!isBlockedByOther && relation?.reportedBy.includes(reporterId)) throw apiError('CONFLICT', { msg: ALREADY });
  const snapshot = visibleProfile(deps, mine, visibility);

  const reportedOnce: typeof reported = (known, context) => {
    const changed = reported(known, context);
    if (!changed) throw apiError('CONFLICT', { msg: ALREADY });
    return changed;
  };
  return submitReport(
    { ...deps, transact: (write) => changeRelation(deps, reporterId, subjectId, reportedOnce, write) },
    {
      reports: reportsOf(db),
      report: { _id: new ObjectId().toHexString(), reporterId, subjectId, ...report, snapshot },
      event: personReported,
      dataOf: (ids) => ({ ...ids, subjectId }),
      alreadyReported: ALREADY,
    },
    async (whole, session) => {
      const pictureId = snapshot.profilePicUrl && (await findProfile(db, subjectId, session))?.pictureId;
      if (!pictureId) return whole;
      return { ...whole, pictureId: await keepPictureForReport(pictures, whole, pictureId, session) };
    },
  );
}
