import type { ServiceName } from '@notalone/contracts';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { COLLECTIONS as chat } from '../../../../services/chat/src/erasure/collections.ts';
import { COLLECTIONS as emergency } from '../../../../services/emergency/src/erasure/collections.ts';
import { COLLECTIONS as feed } from '../../../../services/feed/src/account-erasure/collections.ts';

/** What each service stores. The others still name their erasures in code alone (issue 51, point 4). */
export const STORED: Readonly<Partial<Record<ServiceName, readonly StoredCollection[]>>> = { feed, chat, emergency };
