import type { Platform } from '@notalone/service-kit/platform';
import type { InTurn } from './messages/lanes.ts';
import type { Announce } from './notifications/announcer.ts';
import type { Push } from './realtime/push.ts';
import type { Realtime } from './realtime/realtime.ts';

/** What the operations of this service work with. */
export interface ChatDeps extends Pick<Platform, 'db' | 'transact' | 'outbox' | 'limiter' | 'now' | 'log'> {
  readonly push: Push;
  /** One after the other for each conversation. */
  readonly inTurn: InTurn;
  /** Signs a person's open pages out at once. */
  readonly endPerson: Realtime['endPerson'];
  readonly announce: Announce;
}
