import type { BodyOf, ChildId, chat, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { takeReport } from '@notalone/service-kit/limits/report-quota';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ObjectId } from 'mongodb';
import { findChildrenOf, findFriendship } from '../children/children.projection.ts';
import type { ChatDeps } from '../deps.ts';
import { type ChildMessageDocument, childMessagesOf, pauseThread } from './child-messages.store.ts';
import { raiseSafetyCase } from './safety-queue.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'outbox' | 'limiter' | 'now' | 'log'>;
type Body = BodyOf<typeof chat.reportMessage>;
type Reporter = { readonly childId: ChildId } | { readonly userId: UserId };

const CONTEXT_MESSAGES = 5;
/** A thread stays reportable this long after it ended (rules 4.7). */
const REPORTABLE_DAYS = 90;

/** The message, if it was delivered to the child, or stands in a thread of the parent's child. */
async function findReportable({ db, now }: Deps, reporter: Reporter, messageId: string) {
  const mine =
    'childId' in reporter ? [reporter.childId] : (await findChildrenOf(db, reporter.userId)).map(({ _id }) => _id);
  const since = new Date(now().getTime() - REPORTABLE_DAYS * 24 * 3600 * 1000);
  const received = { receiverId: { $in: mine }, state: 'delivered' as const };
  const seen = 'childId' in reporter ? received : { $or: [received, { senderId: { $in: mine } }] };
  const message = await childMessagesOf(db).findOne({ _id: new ObjectId(messageId), ...seen });
  if (!message || message.createdAt > since) return message;
  // An old one, as long as the two are friends, and for a while afterwards.
  const friendship = await findFriendship(db, message.senderId, message.receiverId);
  const isOpen = friendship && (friendship.state !== 'ended' || new Date(friendship.since) > since);
  return isOpen ? message : null;
}

const snapshotOf = ({ _id, senderId, content, createdAt }: ChildMessageDocument) => ({
  _id,
  senderId,
  content,
  createdAt,
});

/** Whether the message is one between children that this person can report. */
export const isChildMessage = async (deps: Deps, reporter: Reporter, messageId: string): Promise<boolean> =>
  (await findReportable(deps, reporter, messageId)) !== null;

/**
 * Pauses the thread at once, hides the message from a child who reports it, and opens a case. Neither parent is told
 * (rules 4.7).
 * @throws NOT_FOUND, CONFLICT when reported before, RATE_LIMITED after ten a day
 */
export async function reportChildMessage(
  deps: Deps,
  reporter: Reporter,
  messageId: string,
  { reason, message: more }: Body,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  const message = await findReportable(deps, reporter, messageId);
  if (!message) throw apiError('NOT_FOUND');
  await takeReport(deps, 'childId' in reporter ? reporter.childId : reporter.userId);
  const context = await childMessagesOf(db)
    .find({ thread: message.thread, _id: { $ne: message._id } })
    .sort({ createdAt: -1 })
    .limit(CONTEXT_MESSAGES)
    .toArray();
  const at = now();
  const document = {
    _id: new ObjectId(),
    cause: 'report' as const,
    reason,
    message: more,
    thread: message.thread,
    reporter,
    snapshot: snapshotOf(message),
    context: context.toReversed().map(snapshotOf),
    at,
  };
  await transact(async (session) => {
    await raiseSafetyCase(deps, document, [message.senderId, message.receiverId], session);
    await pauseThread(db, message.thread, { cause: 'report', at }, session);
    if ('childId' in reporter)
      await childMessagesOf(db).updateOne(
        { _id: message._id },
        { $addToSet: { hiddenFor: reporter.childId } },
        { session },
      );
  }).catch((error: unknown) => {
    throw isDuplicate(error)
      ? apiError('CONFLICT', { msg: 'You have reported this message already.', cause: error })
      : error;
  });
  return { message: 'Report submitted.' };
}
