import { type ChildId, type GuardianAction, guardianActedInChat, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ChildDocument } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';

/** For what both guardians of a child see of each other, and one of what was done with their account (rules 10.2). */
export async function publishGuardianAct(
  { outbox }: Pick<ChatDeps, 'outbox'>,
  child: ChildDocument,
  act: { readonly userId: UserId; readonly action: GuardianAction; readonly friendId: ChildId },
  session: ClientSession,
): Promise<void> {
  await outbox.add(session, guardianActedInChat, { key: child._id, data: { childId: child._id, ...act } });
}
