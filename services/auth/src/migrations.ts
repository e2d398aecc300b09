import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { createAccountIndexes, createDecoyIndex } from './accounts/accounts.store.ts';
import { createPairIndexes } from './blocks/blocks.store.ts';
import { createChildIndexes } from './children/children.store.ts';
import { createAllowanceIndexes } from './codes/allowance.store.ts';
import { createCodeIndexes } from './codes/codes.store.ts';
import { createDeliveryIndexes } from './deliveries/deliveries.store.ts';
import { createKeyIndexes } from './keys/keys.store.ts';
import { createAttemptIndexes } from './lockout/attempts.store.ts';
import { createSessionIndexes } from './sessions/sessions.store.ts';

const INDEXES = [
  createAccountIndexes,
  createAllowanceIndexes,
  createAttemptIndexes,
  createChildIndexes,
  createCodeIndexes,
  createDeliveryIndexes,
  createKeyIndexes,
  createSessionIndexes,
];

export const MIGRATIONS: readonly Migration[] = [
  {
    id: '0001-indexes',
    async up(db) {
      for (const create of INDEXES) await create(db);
      // Has no index of its own, and is first written to in a transaction, where creating it would be slow.
      await db.createCollection('erasures');
    },
  },
  { id: '0002-decoys', up: createDecoyIndex },
  { id: '0003-blocks', up: createPairIndexes },
];
