import type { UserId } from '@notalone/contracts';
import { type ItemDecision, storedApart } from '@notalone/moderation/removals/removals';
import { REPORT_PERIOD } from '@notalone/moderation/reports/stored-reports';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';
import { conversationsOf, recountUnread } from '../direct/conversations.store.ts';
import { type MessageDocument, messagesOf } from '../direct/messages.store.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { previewOf, wordsOf } from '../text/preview.rules.ts';

/** A message that moderators removed, for 90 days, in case they take it back (rules 6.4). */
export interface RemovedMessageDocument {
  _id: ObjectId;
  message: MessageDocument;
  /** The newest that removed it. */
  decisionId: string;
  removedAt: Date;
}
export const removedMessagesOf = (db: Db): Collection<RemovedMessageDocument> => db.collection('removedMessages');
export const REMOVED_MESSAGES: PersonalData<RemovedMessageDocument> = {
  collection: 'removedMessages',
  indexes: [
    { name: 'removedAt', key: { removedAt: 1 } },
    { name: 'sender', key: { 'message.senderId': 1 } },
    { name: 'conversation', key: { 'message.conversation': 1 } },
  ],
  subject: 'person',
  where: (senderId: UserId) => ({ 'message.senderId': senderId }),
  hold: {},
  whenLeaving: 'delete',
  expires: [REPORT_PERIOD],
  privacy: 'private messages',
  inCopy: { leftOut: 'What moderators removed. Decisions that the person was told of are in the copy.' },
};

type Deps = Pick<ChatDeps, 'db' | 'now'>;

const removals = ({ db, now }: Deps) =>
  storedApart({
    items: messagesOf(db),
    rows: removedMessagesOf(db),
    rowOf: (message) => ({ message }),
    now,
  });

/** The newest message that is left, and what the receiver has not read. */
async function refreshConversation(
  { db }: Pick<Deps, 'db'>,
  { conversation: _id, receiverId }: MessageDocument,
  session: ClientSession,
) {
  const newest = await messagesOf(db).findOne({ conversation: _id }, { sort: { createdAt: -1 }, session });
  const last = newest && {
    _id: newest._id,
    senderId: newest.senderId,
    content: previewOf(wordsOf(newest)),
    createdAt: newest.createdAt,
    ...(newest.deletedAt && { deletedAt: newest.deletedAt }),
    ...(newest.hiddenFor && { hiddenFor: newest.hiddenFor }),
  };
  const change = last ? { $set: { last } } : { $unset: { last: '' as const } };
  const conversation = await conversationsOf(db).findOneAndUpdate({ _id }, change, {
    session,
    returnDocument: 'after',
  });
  if (conversation?.members.includes(receiverId)) await recountUnread(db, conversation, receiverId, session);
}

/** Takes a removed message out of both sides' sight, on open pages too. Idempotent. */
export async function removeMessage(
  deps: Deps & Pick<ChatDeps, 'push'>,
  decision: ItemDecision,
  session: ClientSession,
): Promise<void> {
  const message = await removals(deps).remove(decision, session);
  if (!message) return;
  await refreshConversation(deps, message, session);
  afterCommit(session, () => deps.push([message.senderId, message.receiverId], 'messageDeleted', decision.itemId));
}

/** Shows a message again, at its place, that this decision removed. Idempotent. */
export async function restoreMessage(deps: Deps, decision: ItemDecision, session: ClientSession): Promise<void> {
  const removed = await removals(deps).restore(decision, session);
  if (!removed) return;
  const { clientId, ...message } = removed.message;
  await messagesOf(deps.db).insertOne(message, { session });
  await refreshConversation(deps, message, session);
}
