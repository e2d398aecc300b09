import { type BodyOf, type chat, messageReported, type UserId } from '@notalone/contracts';
import { submitReport } from '@notalone/moderation/reports/submit-report';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type ClientSession, ObjectId } from 'mongodb';
import { conversationsOf, findReadable, recountUnread } from '../direct/conversations.store.ts';
import { findReceived, findSurrounding, type MessageDocument, messagesOf } from '../direct/messages.store.ts';
import { markMessageNotificationRead } from '../notifications/message-notification.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { reportsOf, type SnapshotDocument } from './reports.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'outbox' | 'internal' | 'limiter' | 'now' | 'log' | 'pushNotifications'>;

const CONTEXT_MESSAGES = 5;

const snapshotOf = ({ _id, senderId, content, createdAt }: MessageDocument): SnapshotDocument => ({
  _id,
  senderId,
  content,
  createdAt,
});
const ALREADY_REPORTED = 'You have reported this message already.';

/** The reporter does not see the message any more, and it does not count as unread. */
async function hideFrom(
  deps: Pick<Deps, 'db' | 'pushNotifications' | 'now'>,
  userId: UserId,
  message: MessageDocument,
  session: ClientSession,
): Promise<void> {
  const { db, now } = deps;
  const { _id, conversation, senderId } = message;
  await messagesOf(db).updateOne({ _id }, { $addToSet: { hiddenFor: userId } }, { session });
  await conversationsOf(db).updateOne(
    { _id: conversation, 'last._id': _id },
    { $addToSet: { 'last.hiddenFor': userId } },
    { session },
  );
  const changed = await conversationsOf(db).findOne({ _id: conversation }, { session });
  const unread = changed ? await recountUnread(db, changed, userId, session) : 0;
  await markMessageNotificationRead(deps, { readerId: userId, senderId, isAllRead: unread === 0, at: now() }, session);
}

/**
 * Stores a report with the messages around the reported one. The event tells the moderators.
 * @throws NOT_FOUND, CONFLICT when reported before, RATE_LIMITED after ten a day over all services
 */
export async function reportMessage(
  deps: Deps,
  userId: UserId,
  messageId: string,
  { reason, message: comment }: BodyOf<typeof chat.reportMessage>,
): Promise<{ message: string }> {
  const { db } = deps;
  const message = await findReceived(db, new ObjectId(messageId), userId);
  if (!message || !(await findReadable(db, userId, message.senderId))) throw apiError('NOT_FOUND');
  if (message.hiddenFor?.includes(userId)) throw apiError('CONFLICT', { msg: ALREADY_REPORTED });

  const { before, after } = await findSurrounding(db, message, CONTEXT_MESSAGES);
  const subjectId = message.senderId;
  return submitReport(
    deps,
    {
      reports: reportsOf(db),
      report: {
        _id: new ObjectId(),
        reporterId: userId,
        subjectId,
        messageId: message._id,
        reason,
        message: comment,
        snapshot: { ...snapshotOf(message), ...(message.history && { history: message.history }) },
        context: { before: before.map(snapshotOf), after: after.map(snapshotOf) },
      },
      event: messageReported,
      dataOf: (ids) => ({ ...ids, subjectId, messageId }),
      alreadyReported: ALREADY_REPORTED,
    },
    async (report, session) => {
      await hideFrom(deps, userId, message, session);
      return report;
    },
  );
}
