import type { DataOf, safetyCaseChanged } from '@notalone/contracts';
import { screenMessage } from '@notalone/screening';
import { type ClientSession, ObjectId } from 'mongodb';
import { findChildren } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import { underSixteen } from './child-messages.rules.ts';
import { type ChildMessageDocument, childMessagesOf } from './child-messages.store.ts';
import { deliverAfterReview, mayReceive } from './deliver-after-review.ts';
import { notifyDeciders, notifyFriend } from './notify-of-message.ts';
import { pushThreadChanged } from './pause-thread.ts';
import { type SafetyCaseDocument, safetyCasesOf } from './safety-queue.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'now' | 'outbox' | 'push' | 'pushNotifications'>;
type State = DataOf<typeof safetyCaseChanged>['state'];

/** A text that was no danger goes the way that it would have gone: to its friend, or first to the parents. */
async function release(deps: Deps, message: ChildMessageDocument, session: ClientSession): Promise<void> {
  const { db, now } = deps;
  const { _id, senderId, receiverId, content } = message;
  if (message.state !== 'withheld') {
    await childMessagesOf(db).updateOne({ _id }, { $unset: { isKeptFromParents: '' } }, { session });
    return;
  }
  const { disclosure, advice, ...plain } = message;
  // It stays where it is: in nobody's sight, or on the child's device until the child hides it.
  if (!(await mayReceive(deps, plain, session))) return;
  const dismissed = { $unset: { disclosure: '', advice: '' }, $set: { isDismissed: true } } as const;
  if (disclosure) await childMessagesOf(db).updateOne({ _id }, dismissed, { session });
  const { contact } = screenMessage([content]);
  const young = underSixteen([...(await findChildren(db, [senderId, receiverId], session)).values()], now());
  if (!contact || young.length === 0) {
    await deliverAfterReview(deps, plain, session);
    return notifyFriend(deps, plain, session);
  }
  const held = { state: 'held' as const, held: { reason: contact.reason, releasedBy: [] } };
  await childMessagesOf(db).updateOne({ _id }, { $set: held }, { session });
  await notifyDeciders(deps, young, { ...plain, ...held }, session);
}

const CHANGES = {
  unread: { $set: { 'disclosure.isUnread': true } },
  opened: { $unset: { 'disclosure.isUnread': '' } },
} as const;

async function follow(deps: Deps, found: SafetyCaseDocument, state: State, at: Date, session: ClientSession) {
  const { db } = deps;
  const { _id } = found.snapshot;
  const message = await childMessagesOf(db).findOne({ _id }, { session });
  if (state === 'dismissed' || state === 'upheld') {
    const upheld = { $unset: { dismissedAt: '', isInDoubt: '' } } as const;
    const change = state === 'dismissed' ? { $set: { dismissedAt: at } } : upheld;
    await safetyCasesOf(db).updateOne({ _id: found._id }, change, { session });
    if (message && state === 'dismissed' && found.cause === 'screening') await release(deps, message, session);
  } else if (message?.disclosure) {
    await childMessagesOf(db).updateOne({ _id }, CHANGES[state], { session });
  }
  if (message) pushThreadChanged(deps, [message.senderId], session);
}

/**
 * What a moderator's step in a case means here: the child reads whether anybody has opened it, a dismissal ends what
 * the case kept from the family and lets its text go on.
 */
export async function onSafetyCaseChanged(
  deps: Deps,
  { time, data: { caseId, state } }: EventOf<typeof safetyCaseChanged>,
  session: ClientSession,
): Promise<void> {
  const found = await safetyCasesOf(deps.db).findOne({ _id: new ObjectId(caseId) }, { session });
  if (found) await follow(deps, found, state, new Date(time), session);
}
