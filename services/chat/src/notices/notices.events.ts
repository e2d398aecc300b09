import type { DataOf, sessionsEnded } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import { deleteDevices } from './devices.store.ts';

/**
 * Logging out, a ban and a new password end sessions on purpose, and with them the notices on that device. A session
 * that merely expires is not told.
 */
export async function onSessionsEnded(
  { db }: Pick<ChatDeps, 'db'>,
  ended: readonly DataOf<typeof sessionsEnded>[],
  session: ClientSession,
): Promise<void> {
  const sessionId = { $in: ended.flatMap(({ sessionIds }) => sessionIds) };
  await deleteDevices(db, { userId: { $in: ended.map(({ userId }) => userId) }, sessionId }, session);
}
