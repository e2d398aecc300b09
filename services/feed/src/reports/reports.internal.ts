import { internal, type ReportSnapshot } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { type CommentSnapshot, type PostSnapshot, type ReportDocument, reportsOf } from './reports.store.ts';

const isPost = (snapshot: PostSnapshot | CommentSnapshot): snapshot is PostSnapshot => 'author' in snapshot;

const historyOf = (history: PostSnapshot['history']) =>
  history && { history: history.map(({ content, at }) => ({ text: content, at: at.toISOString() })) };

const postView = ({ author, content, createdAt, history, pictureId, imageAlt = '' }: PostSnapshot) => ({
  by: author,
  text: content,
  at: createdAt.toISOString(),
  ...historyOf(history),
  ...(pictureId && { picture: { url: `/uploads/feed/${pictureId}-large.webp`, alt: imageAlt } }),
});
const commentView = ({ by, content, at, history }: CommentSnapshot) => ({
  ...(by && { by }),
  text: content,
  at: at.toISOString(),
  ...historyOf(history),
});

function reportView({ reason, message, at, snapshot, context }: ReportDocument): ReportSnapshot {
  const around = [
    ...(context.post ? [{ by: context.post.author, text: context.post.content }] : []),
    ...context.comments.map(({ by, content, at: said }) => ({
      ...(by && { by }),
      text: content,
      at: said.toISOString(),
    })),
  ];
  const said = isPost(snapshot) ? postView(snapshot) : commentView(snapshot);
  return { ...said, reason, message, at: at.toISOString(), context: around };
}

/** What moderators may ask about reports. */
export function serveReportCalls(server: InternalServer, { db }: Pick<FeedDeps, 'db'>): void {
  server.serve(internal.feed.getReport, async ({ params: { reportId } }) => {
    const report = await reportsOf(db).findOne({ _id: new ObjectId(reportId) });
    if (!report) throw apiError('NOT_FOUND');
    return reportView(report);
  });
  server.serve(internal.feed.listReportReasons, async ({ body: { reportIds } }) => {
    const found = await reportsOf(db)
      .find({ _id: { $in: reportIds.map((id) => new ObjectId(id)) } }, { projection: { reason: 1 } })
      .toArray();
    return { reasons: Object.fromEntries(found.map(({ _id, reason }) => [_id.toHexString(), reason])) };
  });
}
