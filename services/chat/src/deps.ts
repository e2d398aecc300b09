import type { Platform } from '@notalone/service-kit/platform';
import type { PushNotifications } from './notifications/notification-pusher.ts';
import type { Push } from './realtime/push.ts';
import type { SessionDisconnect } from './realtime/session-disconnect.ts';

/** What the operations of this service need. */
export interface ChatDeps
  extends Pick<Platform, 'db' | 'transact' | 'outbox' | 'internal' | 'limiter' | 'now' | 'log'> {
  readonly push: Push;
  readonly pushNotifications: PushNotifications;
  /** Closes all sockets of a person at once. */
  readonly disconnectPerson: SessionDisconnect['disconnectPerson'];
}
