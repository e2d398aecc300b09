import { copyLegalHolds, createLegalHoldCollections } from '@notalone/moderation/legal-hold/legal-holds';
import { prepareReplies } from '@notalone/service-kit/internal/reply-once';
import { createIntervalIndexes } from '@notalone/service-kit/limits/once-per-interval';
import { createCollection } from '@notalone/service-kit/mongo/create-collection';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { createAccountChangeIndexes, keepAccountChanges } from './accounts/account-changes.store.ts';
import {
  createAccountIndexes,
  createBanIndex,
  createFormerPhoneIndex,
  createWaitingTextIndex,
  letAccountsShareEmails,
} from './accounts/accounts.store.ts';
import { createEmailChangeIndexes } from './accounts/email-changes.store.ts';
import { createReservedUsernameIndexes } from './accounts/reserved-usernames.store.ts';
import { createBarredEndIndex, createBarredIndexes } from './bans/barred.store.ts';
import { createLeaverIndexes } from './bans/leavers.store.ts';
import { createChildDeviceIndexes } from './children/child-devices.store.ts';
import { createChildIndexes } from './children/children.store.ts';
import { createCodeIndexes } from './codes/codes.store.ts';
import { createSpentProofIndexes } from './codes/proof-of-work.ts';
import { createQuotaIndexes } from './codes/quota.store.ts';
import { createDeliveryIndexes } from './deliveries/deliveries.store.ts';
import { createOpenErasureIndex } from './erasure/erasures.store.ts';
import { createReceiptIndexes } from './erasure/receipts.store.ts';
import { createGuardedChildIndexes } from './guardians/guardians.store.ts';
import { createKeyIndexes, createReceiptKeyIndexes } from './keys/keys.store.ts';
import { createAttemptIndexes } from './lockout/attempts.store.ts';
import { createLostPhoneIndexes } from './lost-phones/lost-phones.store.ts';
import { createChallengeIndexes } from './second-factor/challenges.store.ts';
import { createKnownNetworkIndexes } from './sessions/known-networks.store.ts';
import { createSessionIndexes } from './sessions/sessions.store.ts';
import { createErasedPairIndex, createPairIndexes } from './user-details/blocks.store.ts';

const INDEXES = [
  createAccountIndexes,
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
      // It has no index, and creating the collection in the transaction that first writes to it would be slow.
      await createCollection(db, 'erasures');
    },
  },
  // Created an index for decoys, which 0005 removes.
  { id: '0002-decoys', up: () => Promise.resolve() },
  { id: '0003-blocks', up: createPairIndexes },
  { id: '0004-erased-pairs', up: createErasedPairIndex },
  {
    id: '0005-shared-emails',
    async up(db) {
      await letAccountsShareEmails(db);
      await createReservedUsernameIndexes(db);
      await createQuotaIndexes(db);
      // Counted what the quotas count now, regardless of purpose.
      await db.dropCollection('allowances');
    },
  },
  { id: '0006-child-devices', up: createChildDeviceIndexes },
  {
    id: '0007-moderation',
    async up(db) {
      await createBanIndex(db);
      await createCollection(db, 'switches');
    },
  },
  { id: '0008-internal-replies', up: prepareReplies },
  { id: '0009-holds', up: createLegalHoldCollections },
  { id: '0010-barred', up: createBarredIndexes },
  {
    id: '0011-leavers',
    async up(db) {
      await createBarredEndIndex(db);
      await createLeaverIndexes(db);
    },
  },
  { id: '0012-known-networks', up: createKnownNetworkIndexes },
  { id: '0013-intervals', up: createIntervalIndexes },
  {
    id: '0014-second-factors',
    async up(db) {
      await createChallengeIndexes(db);
      await createCollection(db, 'secondFactors');
    },
  },
  { id: '0015-legal-holds', up: copyLegalHolds },
  {
    id: '0016-account-changes',
    async up(db) {
      await createAccountChangeIndexes(db);
      await createEmailChangeIndexes(db);
    },
  },
  { id: '0017-former-phones', up: createFormerPhoneIndex },
  { id: '0018-lost-phones', up: createLostPhoneIndexes },
  {
    id: '0019-receipts',
    async up(db) {
      await createReceiptIndexes(db);
      await createReceiptKeyIndexes(db);
    },
  },
  { id: '0020-open-erasures', up: createOpenErasureIndex },
  { id: '0021-guarded-children', up: createGuardedChildIndexes },
  { id: '0022-account-changes-kept', up: keepAccountChanges },
  {
    id: '0023-waiting-texts',
    async up(db) {
      await createSpentProofIndexes(db);
      await createWaitingTextIndex(db);
    },
  },
];
