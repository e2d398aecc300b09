import type { Platform } from '@notalone/service-kit/platform';
import type { Push } from './realtime/push.ts';

/** What the operations of this service work with. */
export interface ChatDeps extends Pick<Platform, 'db' | 'transact' | 'outbox' | 'limiter' | 'now' | 'log'> {
  readonly push: Push;
}
