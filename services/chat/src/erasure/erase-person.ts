import type { UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { conversationsOf } from '../conversations/conversations.store.ts';
import { closeForGood } from '../conversations/set-standing.ts';
import type { ChatDeps } from '../deps.ts';
import { eraseNotifications } from '../notifications/erase-notifications.ts';
import { forgetPerson } from '../people.ts';
import { eraseReports } from '../reports/reports.store.ts';

/**
 * Erases all that this service holds of a person. What others have received stays theirs, from a 'deleted member'; what nobody can read any more
 * goes. Doing it again does no harm.
 */
export async function erasePerson({ db }: Pick<ChatDeps, 'db'>, userId: UserId, session: ClientSession): Promise<void> {
  const conversations = await conversationsOf(db)
    .find({ members: userId }, { session, projection: { _id: 1 } })
    .toArray();
  await conversationsOf(db).updateMany({ members: userId }, { $pull: { members: userId }, $unset: { [`sides.${userId}`]: '' } }, { session });
  for (const { _id } of conversations) await closeForGood(db, _id, session);
  await eraseReports(db, userId, session);
  await eraseNotifications(db, userId, session);
  await forgetPerson(db, userId, session);
}
