import { LEGAL_HOLD_COLLECTIONS } from '@notalone/moderation/legal-hold/legal-holds';
import { prepareReplies } from '@notalone/service-kit/internal/reply-once';
import { createIntervalIndexes } from '@notalone/service-kit/limits/once-per-interval';
import { createCollections } from '@notalone/service-kit/mongo/create-collection';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { indexesOf } from '@notalone/service-kit/personal-data/stored-collection';
import { createAccountChangeIndexes } from './accounts/account-changes.store.ts';
import { createAccountIndexes } from './accounts/accounts.store.ts';
import { createEmailChangeIndexes } from './accounts/email-changes.store.ts';
import { createReservedUsernameIndexes } from './accounts/reserved-usernames.store.ts';
import { createBannedContactIndexes } from './bans/banned-contacts.store.ts';
import { createFormerContactIndexes } from './bans/former-contacts.store.ts';
import { createChildDeviceIndexes } from './children/child-devices.store.ts';
import { createChildIndexes } from './children/children.store.ts';
import { createCodeIndexes } from './codes/codes.store.ts';
import { createSpentProofIndexes } from './codes/proof-of-work.ts';
import { createQuotaIndexes } from './codes/quota.store.ts';
import { createDeliveryIndexes } from './deliveries/deliveries.store.ts';
import { createOpenErasureIndex } from './erasure/erasures.store.ts';
import { createReceiptIndexes } from './erasure/receipts.store.ts';
import { createGuardedChildIndexes } from './guardians/guardians.store.ts';
import { createKeyIndexes } from './keys/keys.store.ts';
import { createAttemptIndexes } from './lockout/attempts.store.ts';
import { createLostPhoneIndexes } from './lost-phone-records/lost-phone-records.store.ts';
import { createChallengeIndexes } from './second-factor/challenges.store.ts';
import { createKnownNetworkIndexes } from './sessions/known-networks.store.ts';
import { createSessionIndexes } from './sessions/sessions.store.ts';
import { createPairIndexes } from './user-details/blocks.store.ts';

const INITIAL = [
  createAccountChangeIndexes,
  createAccountIndexes,
  createAttemptIndexes,
  createBannedContactIndexes,
  createChallengeIndexes,
  createChildDeviceIndexes,
  createChildIndexes,
  createCodeIndexes,
  createDeliveryIndexes,
  createEmailChangeIndexes,
  createGuardedChildIndexes,
  createIntervalIndexes,
  createKeyIndexes,
  createKnownNetworkIndexes,
  createFormerContactIndexes,
  createLostPhoneIndexes,
  createOpenErasureIndex,
  createPairIndexes,
  createQuotaIndexes,
  createReceiptIndexes,
  createReservedUsernameIndexes,
  createSessionIndexes,
  createSpentProofIndexes,
  prepareReplies,
];

/** Never changed once released; new steps go to the end. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '0001-initial',
    async up(db) {
      for (const create of INITIAL) await create(db);
      await createCollections(db, { switches: [], secondFactors: [], ...indexesOf(LEGAL_HOLD_COLLECTIONS) });
    },
  },
];
