import type { sessionsEnded } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import { deleteDevices } from './devices.store.ts';

/**
 * Logging out, a ban and a new password end sessions on purpose, and with them the notices on that device. A session
 * that merely expires is not told.
 */
export async function onSessionsEnded(
  { db }: Pick<ChatDeps, 'db'>,
  { data: { userId, sessionIds } }: EventOf<typeof sessionsEnded>,
  session: ClientSession,
): Promise<void> {
  await deleteDevices(db, { userId, sessionId: { $in: sessionIds } }, session);
}
