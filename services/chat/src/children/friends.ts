import type { ChildId } from '@notalone/contracts';
import { type ChildDocument, findChildren, findFriendship } from '../people/children.projection.ts';
import { findPeople, isActive } from '../people/people.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { canMessage } from './child-messages.rules.ts';

export interface Friends {
  readonly sender: ChildDocument;
  readonly receiver: ChildDocument;
}

/** The two, if they may write to each other now. */
export async function findFriends(
  { db, now }: Pick<ChatDeps, 'db' | 'now'>,
  senderId: ChildId,
  receiverId: ChildId,
): Promise<Friends | undefined> {
  const [children, friendship] = await Promise.all([
    findChildren(db, [senderId, receiverId]),
    findFriendship(db, senderId, receiverId),
  ]);
  const [sender, receiver] = [children.get(senderId), children.get(receiverId)];
  if (!sender || !receiver || friendship?.state !== 'accepted') return undefined;
  if (!canMessage(sender, now()) || !canMessage(receiver, now())) return undefined;
  // A ban of a parent closes the children's messages (rules 4.7).
  const parents = await findPeople(db, [sender.parentId, receiver.parentId]);
  if (![sender, receiver].every(({ parentId }) => isActive(parents.get(parentId)))) return undefined;
  return { sender, receiver };
}
