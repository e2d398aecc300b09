import type { KeyedMutex } from '@notalone/service-kit/concurrency/keyed-mutex';
import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';

/** What the operations of this service work with. */
export interface FeedDeps
  extends Pick<Platform, 'db' | 'transact' | 'outbox' | 'limiter' | 'internal' | 'now' | 'log'> {
  readonly pictures: PictureStore;
  /** Its keys are ids of posts. */
  readonly keyedMutex: KeyedMutex;
}
