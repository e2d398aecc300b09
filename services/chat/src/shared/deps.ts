import type { ChildId, UserId } from '@notalone/contracts';
import type { KeyedMutex } from '@notalone/service-kit/concurrency/keyed-mutex';
import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';
import type { Push, PushRoom } from '../realtime/push.ts';
import type { SessionDisconnect } from '../realtime/session-disconnect.ts';

/**
 * Pushes the notifications with these keys and the badge to a person's open pages, a moment later. Call it after the
 * commit.
 */
export type PushNotifications = (userId: UserId | ChildId, keys?: readonly string[]) => void;

/** What the operations of this service need. */
export interface ChatDeps
  extends Pick<Platform, 'db' | 'transact' | 'outbox' | 'internal' | 'limiter' | 'now' | 'log'> {
  readonly push: Push;
  readonly pushRoom: PushRoom;
  readonly pictures: PictureStore;
  /** Its keys are ids of rooms. */
  readonly keyedMutex: KeyedMutex;
  readonly pushNotifications: PushNotifications;
  /** Closes all sockets of a person at once. */
  readonly disconnectPerson: SessionDisconnect['disconnectPerson'];
}
