import type { Platform } from '@notalone/service-kit/platform';
import type { ContentConfig } from './config.ts';

/** What the operations of this service work with. */
export type ContentDeps = Pick<
  Platform<ContentConfig>,
  'db' | 'transact' | 'outbox' | 'internal' | 'limiter' | 'now' | 'log' | 'config'
>;
