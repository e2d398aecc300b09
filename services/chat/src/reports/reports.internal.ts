import { type ChildId, guardiansOf, internal, type ReportSnapshot, TEXTS } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import { ObjectId } from 'mongodb';
import { isPaused, threadsOf } from '../children/child-messages.store.ts';
import { findDisclosures, mayBeMeant } from '../children/hear-message.ts';
import { type SafetyCaseDocument, safetyCasesOf } from '../children/safety-queue.store.ts';
import { closedAtOf } from '../children/thread-in-view.ts';
import { type ChildDocument, findChildren, findFriendship } from '../people/children.projection.ts';
import { type MessageSnapshot, type RoomReportDocument, roomReportsOf } from '../rooms/store/room-reports.store.ts';
import type { ChatDeps } from '../shared/deps.ts';
import type { EarlierText } from '../text/edit-history.rules.ts';
import { type ReportDocument, reportsOf, type SnapshotDocument } from './reports.store.ts';

interface Said extends Pick<SnapshotDocument, 'content' | 'createdAt'> {
  /** Absent for a deleted member. */
  readonly senderId?: string;
}

const viewOf = ({ senderId, content, createdAt }: Said, names: ReadonlyMap<string, string> = new Map()) => ({
  ...(senderId && { by: names.get(senderId) ?? senderId }),
  text: content,
  at: createdAt.toISOString(),
});

/** What it said before it was edited. */
const historyView = ({ history }: { readonly history?: readonly EarlierText[] }) =>
  history ? { history: history.map(({ content, at }) => ({ text: content, at: at.toISOString() })) } : {};

/** A reported message with its picture. */
const saidView = (snapshot: MessageSnapshot) => {
  const { pictureId, imageAlt = '' } = snapshot;
  return {
    ...viewOf(snapshot),
    ...historyView(snapshot),
    ...(pictureId && { picture: { url: `/uploads/chat/${pictureId}-large.webp`, alt: imageAlt } }),
  };
};

const messageView = ({ reason, message, at, snapshot, context }: ReportDocument): ReportSnapshot => ({
  ...saidView(snapshot),
  reason,
  message,
  at: at.toISOString(),
  context: [...context.before, ...context.after].map((one) => viewOf(one)),
});

function roomView({ subjectId, reason, message, at, snapshot, context }: RoomReportDocument): ReportSnapshot {
  const said =
    'name' in snapshot
      ? {
          ...(subjectId && { by: subjectId }),
          text: [snapshot.name, snapshot.description].filter(Boolean).join('\n\n'),
        }
      : saidView(snapshot);
  const around = [...context.before, ...context.after].map((one) => viewOf(one));
  return { ...said, reason, message, at: at.toISOString(), context: around };
}

/** Whoever the child may mean comes last. */
const guardiansToTell = (child: ChildDocument | undefined, disclosures: Parameters<typeof mayBeMeant>[1]) =>
  (child ? guardiansOf(child) : [])
    .map((userId) => ({ userId, mayBeMeant: mayBeMeant(userId, disclosures) }))
    .toSorted((one, other) => Number(one.mayBeMeant) - Number(other.mayBeMeant));

/** Children by their first names: moderators read who wrote what, and nothing else of them. */
async function safetyView(
  { db, now }: Pick<ChatDeps, 'db' | 'now'>,
  { reason, message, at, snapshot, context, thread: threadId, disclosure }: SafetyCaseDocument,
): Promise<ReportSnapshot> {
  const thread = await threadsOf(db).findOne({ _id: threadId });
  const said = [snapshot.senderId, ...context.map(({ senderId }) => senderId)];
  const ids: ChildId[] = [...new Set([...said, ...(thread?.members ?? [])])];
  const isPausedNow = thread !== null && isPaused(thread, now());
  const [one, other] = thread?.members ?? [];
  const friendship = one && other && (await findFriendship(db, one, other));
  const children = await findChildren(db, ids);
  const writer = children.get(snapshot.senderId);
  // What the child has told in other cases counts here, too.
  const disclosures = [
    ...(disclosure ? [disclosure] : []),
    ...(writer ? await findDisclosures(db, writer, now()) : []),
  ];
  const names = new Map([...children.values()].map(({ _id, name }) => [String(_id), name]));
  return {
    ...viewOf(snapshot, names),
    reason,
    message,
    ...(disclosures.length > 0 && { named: [...new Set(disclosures.flatMap(({ named }) => named))] }),
    at: at.toISOString(),
    context: context.map((one) => viewOf(one, names)),
    thread: {
      paused: isPausedNow,
      ...(isPausedNow && thread?.paused && { pausedAt: thread.paused.at.toISOString() }),
      ...(thread && closedAtOf(thread, friendship) && { ended: true }),
      children: ids.map((childId) => ({
        childId,
        name: names.get(childId) ?? TEXTS.deletedMember,
        wrote: childId === snapshot.senderId,
        guardians: guardiansToTell(children.get(childId), disclosures),
      })),
    },
  };
}

/** What moderators may ask about reports, those of rooms and those between children too. */
export function serveReportCalls(server: InternalServer, deps: Pick<ChatDeps, 'db' | 'now'>): void {
  const { db } = deps;
  server.serve(internal.chat.getReport, async ({ params: { reportId } }) => {
    const _id = new ObjectId(reportId);
    const [report, roomReport, safetyCase] = await Promise.all([
      reportsOf(db).findOne({ _id }),
      roomReportsOf(db).findOne({ _id }),
      safetyCasesOf(db).findOne({ _id }),
    ]);
    if (report) return messageView(report);
    if (roomReport) return roomView(roomReport);
    if (safetyCase) return safetyView(deps, safetyCase);
    throw apiError('NOT_FOUND');
  });
  server.serve(internal.chat.listReportReasons, async ({ body: { reportIds } }) => {
    const which = { _id: { $in: reportIds.map((id) => new ObjectId(id)) } };
    const options = { projection: { reason: 1 } };
    const found = [
      ...(await reportsOf(db).find(which, options).toArray()),
      ...(await roomReportsOf(db).find(which, options).toArray()),
      ...(await safetyCasesOf(db).find(which, options).toArray()),
    ];
    return { reasons: Object.fromEntries(found.map(({ _id, reason }) => [_id.toHexString(), reason])) };
  });
}
