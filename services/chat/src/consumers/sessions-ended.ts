import { sessionsEnded } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { Realtime } from '../realtime/realtime.ts';

/** Closes the sockets of sessions that a logout, a new password or the like has ended. */
export function onSessionsEnded(inbox: Inbox, { disconnectSessions }: Pick<Realtime, 'disconnectSessions'>): void {
  inbox.on(sessionsEnded, async ({ data }) => disconnectSessions(data.sessionIds));
}
