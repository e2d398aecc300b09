import type { ServiceName } from '@notalone/contracts';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { COLLECTIONS as auth } from '../../../../services/auth/src/erasure/collections.ts';
import { COLLECTIONS as chat } from '../../../../services/chat/src/erasure/collections.ts';
import { AUDIT } from '../../../../services/content/src/audit/audit.store.ts';
import { COLLECTIONS as content } from '../../../../services/content/src/erasure/collections.ts';
import { COLLECTIONS as emergency } from '../../../../services/emergency/src/erasure/collections.ts';
import { COLLECTIONS as feed } from '../../../../services/feed/src/account-erasure/collections.ts';
import { COLLECTIONS as profile } from '../../../../services/profile/src/erasure/collections.ts';

/** What each service stores, and the audit in its own database. */
export const STORED: Readonly<Record<ServiceName, readonly StoredCollection[]>> = {
  auth,
  profile,
  feed,
  chat,
  content: [...content, AUDIT],
  emergency,
};
