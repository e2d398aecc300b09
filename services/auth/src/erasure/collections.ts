import { LEGAL_HOLD_COLLECTIONS } from '@notalone/moderation/legal-hold/legal-holds';
import { SWITCHES } from '@notalone/moderation/switches';
import { REPLIES } from '@notalone/service-kit/internal/reply-once';
import { INTERVALS } from '@notalone/service-kit/limits/once-per-interval';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { ACCOUNT_CHANGES } from '../accounts/account-changes.store.ts';
import { ACCOUNTS } from '../accounts/accounts.store.ts';
import { EMAIL_CHANGES } from '../accounts/email-changes.store.ts';
import { RESERVED_USERNAMES } from '../accounts/reserved-usernames.store.ts';
import { BANNED_CONTACTS } from '../bans/banned-contacts.store.ts';
import { FORMER_CONTACTS } from '../bans/former-contacts.store.ts';
import { CHILD_COLLECTIONS } from '../children/erase-child-logins.ts';
import { CODES } from '../codes/codes.store.ts';
import { SPENT_PROOFS } from '../codes/proof-of-work.ts';
import { QUOTAS } from '../codes/quota.store.ts';
import { DELIVERIES } from '../deliveries/deliveries.store.ts';
import type { AuthDeps } from '../deps.ts';
import { GUARDED_CHILDREN } from '../guardians/guardians.store.ts';
import { KEY_COLLECTIONS } from '../keys/keys.store.ts';
import { ATTEMPTS } from '../lockout/attempts.store.ts';
import { LOST_PHONES } from '../lost-phone-records/lost-phone-records.store.ts';
import { PASSKEY_CHALLENGES } from '../second-factor/challenges.store.ts';
import { SECOND_FACTORS } from '../second-factor/factors.store.ts';
import { KNOWN_NETWORKS } from '../sessions/known-networks.store.ts';
import { SPENT_TOKENS } from '../sessions/sessions.store.ts';
import { PAIRS } from '../user-details/blocks.store.ts';
import { ERASURES } from './erasures.store.ts';
import { AWAITED_RECEIPTS } from './receipts.store.ts';

/** Everything that this service stores, in the order in which it is erased: the account goes last. */
export const COLLECTIONS: readonly StoredCollection<Pick<AuthDeps, 'db' | 'outbox' | 'revocations'>>[] = [
  ...CHILD_COLLECTIONS,
  CODES,
  DELIVERIES,
  KNOWN_NETWORKS,
  SECOND_FACTORS,
  ACCOUNT_CHANGES,
  EMAIL_CHANGES,
  LOST_PHONES,
  ACCOUNTS,
  BANNED_CONTACTS,
  FORMER_CONTACTS,
  GUARDED_CHILDREN,
  PAIRS,
  RESERVED_USERNAMES,
  ERASURES,
  AWAITED_RECEIPTS,
  SPENT_TOKENS,
  ATTEMPTS,
  QUOTAS,
  SPENT_PROOFS,
  PASSKEY_CHALLENGES,
  ...KEY_COLLECTIONS,
  INTERVALS,
  REPLIES,
  SWITCHES,
  ...LEGAL_HOLD_COLLECTIONS,
];
