import type { Platform } from '@notalone/service-kit/platform';

/** What the operations of this service work with. */
export type ContentDeps = Pick<
  Platform,
  'db' | 'transact' | 'outbox' | 'internal' | 'limiter' | 'now' | 'log' | 'config'
>;
