import { type BodyOf, type chat, messageReported, type UserId } from '@notalone/contracts';
import { keepSnapshotPicture } from '@notalone/moderation/reports/keep-picture';
import { submitReport } from '@notalone/moderation/reports/submit-report';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { hideFrom } from '../direct/hide-message.ts';
import { findReceived, findSurrounding, type MessageDocument } from '../direct/messages.store.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { type ReportedSnapshot, reportsOf, type SnapshotDocument } from './reports.store.ts';

type Deps = Pick<
  ChatDeps,
  'db' | 'transact' | 'outbox' | 'internal' | 'limiter' | 'now' | 'log' | 'pushNotifications' | 'pictures'
>;

const CONTEXT_MESSAGES = 5;

const snapshotOf = ({ _id, senderId, content, createdAt }: MessageDocument): SnapshotDocument => ({
  _id,
  senderId,
  content,
  createdAt,
});
const ALREADY_REPORTED = 'You have reported this message already.';
/** Of one that was deleted, what is `said` is what was kept. */
const fullSnapshotOf = (
  message: MessageDocument,
  { content, pictureId, imageAlt, history }: Pick<MessageDocument, 'content' | 'pictureId' | 'imageAlt' | 'history'>,
): ReportedSnapshot => ({
  ...snapshotOf(message),
  content,
  ...(pictureId && { pictureId }),
  ...(imageAlt && { imageAlt }),
  ...(history && { history }),
});
/** What a message said and showed that was deleted a short while ago. */
const keptContent = ({ kept }: MessageDocument, now: Date) => (kept && kept.until > now ? kept : undefined);
const DELETED = 'This message was deleted, and we do not have it either. You can report the family on its profile.';

/**
 * Stores a report with the messages around the reported one, and its picture. The event tells the moderators.
 * @throws NOT_FOUND, CONFLICT when reported before or deleted, RATE_LIMITED after ten a day over all services
 */
export async function reportMessage(
  deps: Deps,
  userId: UserId,
  messageId: string,
  { reason, message: comment }: BodyOf<typeof chat.reportMessage>,
): Promise<{ message: string }> {
  const { db } = deps;
  const message = await findReceived(db, new ObjectId(messageId), userId);
  // Also after a block by either: whoever hurts somebody must not escape by it.
  if (!message) throw apiError('NOT_FOUND');
  if (message.hiddenFor?.includes(userId)) {
    const isReported = await reportsOf(db).countDocuments({ reporterId: userId, messageId: message._id }, { limit: 1 });
    throw isReported ? apiError('CONFLICT', { msg: ALREADY_REPORTED }) : apiError('NOT_FOUND');
  }
  const said = message.deletedAt ? keptContent(message, deps.now()) : message;
  if (!said) throw apiError('CONFLICT', { msg: DELETED });

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
        snapshot: fullSnapshotOf(message, said),
        context: { before: before.map(snapshotOf), after: after.map(snapshotOf) },
      },
      event: messageReported,
      dataOf: (ids) => ({ ...ids, subjectId, messageId }),
      alreadyReported: ALREADY_REPORTED,
    },
    async (report, session) => {
      await hideFrom(deps, userId, message, session);
      return keepSnapshotPicture(deps.pictures, report, session);
    },
  );
}
