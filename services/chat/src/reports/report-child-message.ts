import { type BodyOf, type ChildId, type chat, guardianHas, type UserId } from '@notalone/contracts';
import { acceptReport } from '@notalone/moderation/reports/submit-report';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { isOpenToParent, readingRule } from '../children/child-messages.rules.ts';
import {
  type ChildMessageDocument,
  childMessagesOf,
  pauseThread,
  surroundingMessages,
} from '../children/child-messages.store.ts';
import { pushThreadChanged } from '../children/pause-thread.ts';
import { raiseSafetyCase, snapshotOf } from '../children/safety-queue.store.ts';
import { isThreadInView } from '../children/thread-in-view.ts';
import { type ChildDocument, findChildren } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'outbox' | 'limiter' | 'now' | 'log' | 'push'>;
type Body = BodyOf<typeof chat.reportMessage>;
type Reporter = { readonly childId: ChildId } | { readonly userId: UserId };

/**
 * What this child of the parent shows of a message to the parent, by the child's age and birthday now (rules 4.6); a
 * held one also to the parents who decide about it.
 */
function isShownToParent(message: ChildMessageDocument, child: ChildDocument, now: Date): boolean {
  if (readingRule(child, now) === 'not' || !isOpenToParent(child, message.createdAt)) return false;
  const { state, senderId, isKeptFromParents } = message;
  if (isKeptFromParents) return false;
  return senderId === child._id
    ? state !== 'withheld' && state !== 'removed'
    : state === 'delivered' || state === 'held';
}

async function isShownTo({ db, now }: Deps, reporter: Reporter, message: ChildMessageDocument): Promise<boolean> {
  const { senderId, receiverId, state } = message;
  if ('childId' in reporter) return receiverId === reporter.childId && state === 'delivered';
  const children = await findChildren(db, [senderId, receiverId]);
  return [...children.values()].some(
    (child) => guardianHas(child, reporter.userId, 'decisions') && isShownToParent(message, child, now()),
  );
}

/** The message, if the child has received it, or the parent can read it, in a thread that is in view (rules 4.7). */
async function findReportable(deps: Deps, reporter: Reporter, messageId: string): Promise<ChildMessageDocument | null> {
  const message = await childMessagesOf(deps.db).findOne({ _id: new ObjectId(messageId) });
  if (!message || !(await isShownTo(deps, reporter, message))) return null;
  return (await isThreadInView(deps, message.senderId, message.receiverId)) ? message : null;
}

/** Whether the message is one between children that this person can report. */
export const isChildMessage = async (deps: Deps, reporter: Reporter, messageId: string): Promise<boolean> =>
  (await findReportable(deps, reporter, messageId)) !== null;

/**
 * Pauses the thread at once, hides the message from a child who reports it, and opens a case. Neither parent is told
 * (rules 4.7).
 * @throws NOT_FOUND, CONFLICT when reported before
 */
export async function reportChildMessage(
  deps: Deps,
  reporter: Reporter,
  messageId: string,
  { reason, message: more }: Body,
): Promise<{ message: string }> {
  const { db, now } = deps;
  const message = await findReportable(deps, reporter, messageId);
  if (!message) throw apiError('NOT_FOUND');
  const at = now();
  const document = {
    _id: new ObjectId(),
    cause: 'report' as const,
    reason,
    message: more,
    thread: message.thread,
    reporter,
    pausesThread: true,
    snapshot: snapshotOf(message),
    at,
  };
  const reporterId = 'childId' in reporter ? reporter.childId : reporter.userId;
  const alreadyReported = 'You have reported this message already.';
  return acceptReport(deps, { reporterId, isChildSafety: true, alreadyReported }, async (session) => {
    const context = (await surroundingMessages(db, message, session)).map(snapshotOf);
    const childIds = [message.senderId, message.receiverId];
    await raiseSafetyCase(deps, { ...document, context }, childIds, session);
    await pauseThread(db, message.thread, { cause: 'report', at }, session);
    pushThreadChanged(deps, childIds, session);
    if ('childId' in reporter)
      await childMessagesOf(db).updateOne(
        { _id: message._id },
        { $addToSet: { hiddenFor: reporter.childId } },
        { session },
      );
  });
}
