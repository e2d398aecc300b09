import { type BodyOf, type chat, messageReported, TEXTS, type UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { takeReport } from '@notalone/service-kit/limits/report-allowance';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { type ClientSession, ObjectId } from 'mongodb';
import { conversationsOf, findReadable, recountUnread } from '../conversations/conversations.store.ts';
import type { ChatDeps } from '../deps.ts';
import { findAround, findReceived, type MessageDocument, messagesOf } from '../messages/messages.store.ts';
import { readMessageNotice } from '../notifications/message-notice.ts';
import { findPerson } from '../people.ts';
import { type ReportDocument, reportsOf, type SnapshotDocument } from './reports.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'outbox' | 'limiter' | 'now' | 'log' | 'announce'>;

const CONTEXT_MESSAGES = 5;

const snapshotOf = ({ _id, senderId, content, createdAt }: MessageDocument): SnapshotDocument => ({ _id, senderId, content, createdAt });
const reportedAlready = (cause?: unknown) => failure('CONFLICT', { msg: 'You have reported this message already.', cause });

/** The reported message is not shown to the reporter any more, nor counted as unread. */
async function hideFrom(deps: Pick<Deps, 'db' | 'announce' | 'now'>, userId: UserId, message: MessageDocument, session: ClientSession): Promise<void> {
  const { db, now } = deps;
  const { _id, conversation, senderId } = message;
  await messagesOf(db).updateOne({ _id }, { $addToSet: { hiddenFor: userId } }, { session });
  await conversationsOf(db).updateOne({ _id: conversation, 'last._id': _id }, { $addToSet: { 'last.hiddenFor': userId } }, { session });
  const changed = await conversationsOf(db).findOne({ _id: conversation }, { session });
  const unread = changed ? await recountUnread(db, changed, userId, session) : 0;
  await readMessageNotice(deps, { readerId: userId, senderId, isAllRead: unread === 0, at: now() }, session);
}

/**
 * Stores a report of a message with what stood around it, for the moderators, whom the event calls.
 * @throws PROFILE_REQUIRED, NOT_FOUND, CONFLICT when reported before, RATE_LIMITED after ten a day over all services
 */
export async function reportMessage(
  deps: Deps,
  userId: UserId,
  messageId: string,
  { reason, message: more }: BodyOf<typeof chat.reportMessage>,
): Promise<{ message: string }> {
  const { db, transact, outbox, now } = deps;
  const [reporter, message] = await Promise.all([findPerson(db, userId), findReceived(db, new ObjectId(messageId), userId)]);
  if (!reporter?.profile) throw failure('PROFILE_REQUIRED', { msg: TEXTS.reportNeedsProfile });
  if (!message || !(await findReadable(db, userId, message.senderId))) throw failure('NOT_FOUND');
  if (message.hiddenFor?.includes(userId)) throw reportedAlready();
  await takeReport(deps, userId);

  const { before, after } = await findAround(db, message, CONTEXT_MESSAGES);
  const report: ReportDocument = {
    _id: new ObjectId(),
    reporterId: userId,
    subjectId: message.senderId,
    messageId: message._id,
    reason,
    message: more,
    snapshot: snapshotOf(message),
    context: { before: before.map(snapshotOf), after: after.map(snapshotOf) },
    at: now(),
  };
  const reportId = report._id.toHexString();
  const event = { key: reportId, data: { reportId, reporterId: userId, subjectId: message.senderId, messageId } };
  await transact(async (session) => {
    await reportsOf(db).insertOne(report, { session });
    await hideFrom(deps, userId, message, session);
    await outbox.add(session, messageReported, event);
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? reportedAlready(error) : error;
  });
  return { message: 'Report submitted.' };
}
