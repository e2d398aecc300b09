import {
  type BodyOf,
  type connections,
  type ProfileView,
  personReported,
  TEXTS,
  type UserId,
} from '@notalone/contracts';
import { keepPictureForReport } from '@notalone/moderation/reports/keep-picture';
import { takeReport } from '@notalone/moderation/reports/report-quota';
import { reportOwner } from '@notalone/moderation/reports/stored-reports';
import { childSafetyOf } from '@notalone/screening';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type ClientSession, ObjectId } from 'mongodb';
import { changeRelation } from '../connections/change-relation.ts';
import type { ProfileDeps } from '../deps.ts';
import { findProfile } from '../profiles/profiles.store.ts';
import { requireProfile } from '../profiles/require-profile.ts';
import { reported } from '../relations/relation-transitions.rules.ts';
import { visibleProfile } from '../visibility/view-profile.ts';
import { getVisible, requireAnotherPerson } from '../visibility/visibility.ts';
import { reportsOf } from './reports.store.ts';

type Report = BodyOf<typeof connections.reportPerson>;
const ALREADY = 'You have already reported this person.';

async function keepPicture(
  { db, pictures }: ProfileDeps,
  reportId: string,
  subjectId: UserId,
  { profilePicUrl }: ProfileView,
  report: Report,
  session: ClientSession,
): Promise<string | undefined> {
  const pictureId = profilePicUrl ? (await findProfile(db, subjectId, session))?.pictureId : undefined;
  if (!pictureId) return undefined;
  const isChildSafety = childSafetyOf(report).isChildSafety ?? false;
  return keepPictureForReport(
    pictures,
    { pictureId, reportOwner: reportOwner(reportId), subjectId, isChildSafety },
    session,
  );
}

/**
 * Stores the report with the profile as the reporter sees it, and hides the person from the reporter unless they are
 * connected (rules 6.1, ADR 0013). The reported person finds no trace of it.
 * @throws PROFILE_REQUIRED, NOT_FOUND for somebody whom the reporter may not see, CONFLICT the second time,
 * RATE_LIMITED after 10 reports of anything a day
 */
export async function reportPerson(
  deps: ProfileDeps,
  reporterId: UserId,
  subjectId: UserId,
  report: Report,
): Promise<{ message: string }> {
  const { db, now, outbox } = deps;
  const mine = await requireProfile(deps, reporterId, TEXTS.reportNeedsProfile);
  requireAnotherPerson(reporterId, subjectId);
  const visibility = await getVisible(deps, reporterId, subjectId);
  const { relation } = visibility;
  if (relation?.state !== 'blocked' && relation?.reportedBy.includes(reporterId))
    throw apiError('CONFLICT', { msg: ALREADY });
  const snapshot = visibleProfile(deps, mine, visibility);
  await takeReport(deps, reporterId);

  const reportId = new ObjectId().toHexString();
  const reportedOnce: typeof reported = (known, context) => {
    const changed = reported(known, context);
    if (!changed) throw apiError('CONFLICT', { msg: ALREADY });
    return changed;
  };
  await changeRelation(deps, reporterId, subjectId, reportedOnce, async (session) => {
    const pictureId = await keepPicture(deps, reportId, subjectId, snapshot, report, session);
    const stored = { _id: reportId, reporterId, subjectId, ...report, ...childSafetyOf(report), snapshot, at: now() };
    await reportsOf(db).insertOne({ ...stored, ...(pictureId && { pictureId }) }, { session });
    await outbox.add(session, personReported, {
      key: reportId,
      data: { reportId, reporterId, subjectId, ...childSafetyOf(report) },
    });
  });
  return { message: 'Report submitted.' };
}
