import { sessionsEnded } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import type { Realtime } from './realtime.ts';

/** Logout, a new password, a farewell: the sockets of those sessions close at once. */
export function onSessionsEnded(inbox: Inbox, { endSessions }: Pick<Realtime, 'endSessions'>): void {
  inbox.on(sessionsEnded, async ({ data }) => endSessions(data.sessionIds));
}
