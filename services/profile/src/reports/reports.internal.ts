import { internal, type ProfileView, type ReportSnapshot } from '@notalone/contracts';
import { profileFields } from '@notalone/contracts/profile-field-table';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import type { ProfileDeps } from '../deps.ts';
import { type ReportDocument, reportsOf } from './reports.store.ts';

/** The fields that a moderator sees, beside the bio and the picture, with their names. */
const SHOWN = profileFields
  .filter(([, { moderated }]) => moderated !== 'no')
  .map(([field, { label, shownAs = label }]) => [field, shownAs] as const);

/** A profile as the reporter saw it; health fields are not for moderators. */
function reportView({ reason, message, at, subjectId, snapshot, pictureId }: ReportDocument): ReportSnapshot {
  const { bio = '', profilePicAlt = '', ...said }: Partial<ProfileView> = snapshot ?? {};
  return {
    reason,
    message,
    at: at.toISOString(),
    by: subjectId,
    text: bio,
    fields: SHOWN.flatMap(([field, name]) => {
      const value = said[field as keyof typeof said];
      return value ? [{ name, value: String(value) }] : [];
    }),
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
