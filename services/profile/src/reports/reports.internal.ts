import { internal, type ProfileView, type ReportSnapshot } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import type { ProfileDeps } from '../deps.ts';
import { type ReportDocument, reportsOf } from './reports.store.ts';

/** A profile as the reporter saw it; health fields are not for moderators. */
function reportView({ reason, message, at, subjectId, snapshot, pictureId }: ReportDocument): ReportSnapshot {
  const { childName, city, lookingFor, bio, parentName, profilePicAlt = '' }: Partial<ProfileView> = snapshot ?? {};
  const said = [
    ['Name', childName],
    ['Child’s parent', parentName],
    ['City', city],
    ['Looking for', lookingFor],
  ] as const;
  return {
    reason,
    message,
    at: at.toISOString(),
    by: subjectId,
    text: bio ?? '',
    fields: said.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
    ...(pictureId && { picture: { url: `/uploads/profile/${pictureId}-large.webp`, alt: profilePicAlt } }),
    context: [],
  };
}

/** What moderators may ask about reports. */
export function serveReportCalls(server: InternalServer, { db }: Pick<ProfileDeps, 'db'>): void {
  server.serve(internal.profile.getReport, async ({ params: { reportId } }) => {
    const report = await reportsOf(db).findOne({ _id: reportId });
    if (!report) throw apiError('NOT_FOUND');
    return reportView(report);
  });
  server.serve(internal.profile.listReportReasons, async ({ body: { reportIds } }) => {
    const found = await reportsOf(db)
      .find({ _id: { $in: reportIds } }, { projection: { reason: 1 } })
      .toArray();
    return { reasons: Object.fromEntries(found.map(({ _id, reason }) => [_id, reason])) };
  });
}
