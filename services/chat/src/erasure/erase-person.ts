import type { UserId } from '@notalone/contracts';
import { preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import { eraseReports } from '@notalone/moderation/reports/stored-reports';
import type { ClientSession } from 'mongodb';
import { forgetReleaser } from '../children/child-messages.store.ts';
import { forgetReader } from '../children/parent-reads.store.ts';
import { eraseFromConversations } from '../direct/erase-from-conversations.ts';
import { eraseRemovedMessages } from '../moderation/removed-messages.ts';
import { eraseNotices } from '../notices/erase-notices.ts';
import { eraseNotifications } from '../notifications/erase-notifications.ts';
import { forgetPerson } from '../people/people.ts';
import { eraseFromRooms } from '../rooms/upkeep/erase-from-rooms.ts';
import type { ChatDeps } from '../shared/deps.ts';

/** What is deleted was preserved then, with its text. */
const NOT_DELETED = { deletedAt: { $exists: false } };

export type ErasureDeps = Pick<ChatDeps, 'db' | 'now' | 'push' | 'pushRoom' | 'pushNotifications' | 'pictures'>;

/**
 * Erases everything that this service holds of a person. Messages that others received stay, from a 'deleted member',
 * unless nobody can read them any more. Idempotent.
 */
export async function erasePerson(deps: ErasureDeps, userId: UserId, session: ClientSession): Promise<void> {
  const { db, pictures } = deps;
  const records = [
    { collection: 'messages', filter: { ...NOT_DELETED, $or: [{ senderId: userId }, { receiverId: userId }] } },
    { collection: 'removedMessages', filter: { 'message.senderId': userId } },
    { collection: 'roomMessages', filter: { ...NOT_DELETED, senderId: userId } },
  ];
  await preserveEvidence(deps, userId, { records, pictures: [{ ownerId: userId }] }, session);
  await eraseFromConversations(deps, userId, session);
  await eraseFromRooms(deps, userId, session);
  await pictures.removeOf(userId, session);
  await eraseReports(deps, userId, session);
  await eraseRemovedMessages(db, userId, session);
  await eraseNotifications(db, userId, session);
  await eraseNotices(db, userId, session);
  await forgetReader(db, userId, session);
  await forgetReleaser(db, userId, session);
  await forgetPerson(db, userId, session);
}
