import { type ChildId, internal, type ReportSnapshot } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import { ObjectId } from 'mongodb';
import { type SafetyCaseDocument, safetyCasesOf } from '../child-messages/safety-queue.store.ts';
import { findChildren } from '../children/children.projection.ts';
import type { ChatDeps } from '../deps.ts';
import { type ReportDocument, reportsOf, type SnapshotDocument } from './reports.store.ts';

type Said = Omit<SnapshotDocument, 'senderId'> & { readonly senderId: string };

const viewOf = ({ senderId, content, createdAt }: Said, names: ReadonlyMap<string, string>) => ({
  by: names.get(senderId) ?? senderId,
  text: content,
  at: createdAt.toISOString(),
});

const messageView = ({ reason, message, at, snapshot, context }: ReportDocument): ReportSnapshot => ({
  ...viewOf(snapshot, new Map()),
  reason,
  message,
  at: at.toISOString(),
  context: [...context.before, ...context.after].map((one) => viewOf(one, new Map())),
});

/** Children by their first names: moderators read who wrote what, and nothing else of them. */
async function safetyView(
  { db }: Pick<ChatDeps, 'db'>,
  { reason, message, at, snapshot, context }: SafetyCaseDocument,
): Promise<ReportSnapshot> {
  const ids: ChildId[] = [snapshot.senderId, ...context.map(({ senderId }) => senderId)];
  const children = await findChildren(db, ids);
  const names = new Map([...children.values()].map(({ _id, name }) => [String(_id), name]));
  return {
    ...viewOf(snapshot, names),
    reason,
    message,
    at: at.toISOString(),
    context: context.map((one) => viewOf(one, names)),
  };
}

/** What moderators may ask about reports, those between children too. */
export function serveReportCalls(server: InternalServer, { db }: Pick<ChatDeps, 'db'>): void {
  server.serve(internal.chat.getReport, async ({ params: { reportId } }) => {
    const _id = new ObjectId(reportId);
    const [report, safetyCase] = await Promise.all([
      reportsOf(db).findOne({ _id }),
      safetyCasesOf(db).findOne({ _id }),
    ]);
    if (report) return messageView(report);
    if (safetyCase) return safetyView({ db }, safetyCase);
    throw apiError('NOT_FOUND');
  });
  server.serve(internal.chat.listReportReasons, async ({ body: { reportIds } }) => {
    const which = { _id: { $in: reportIds.map((id) => new ObjectId(id)) } };
    const options = { projection: { reason: 1 } };
    const found = [
      ...(await reportsOf(db).find(which, options).toArray()),
      ...(await safetyCasesOf(db).find(which, options).toArray()),
    ];
    return { reasons: Object.fromEntries(found.map(({ _id, reason }) => [_id.toHexString(), reason])) };
  });
}
