import { type ChildId, guardiansOf } from '@notalone/contracts';
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
  // A ban of every guardian of one closes the children's messages (rules 4.7).
  const guardians = await findPeople(db, [...new Set([sender, receiver].flatMap(guardiansOf))]);
  const hasGuardian = (child: ChildDocument) => guardiansOf(child).some((userId) => isActive(guardians.get(userId)));
  if (![sender, receiver].every(hasGuardian)) return undefined;
  return { sender, receiver };
}
