import { authErased } from '@notalone/contracts';
import { preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import type { ClientSession } from 'mongodb';
import { eraseAccountChangeOf } from '../accounts/account-changes.store.ts';
import { accounts, findAccount } from '../accounts/accounts.store.ts';
import { eraseEmailChangeOf } from '../accounts/email-changes.store.ts';
import { reserveUsername } from '../accounts/reserved-usernames.store.ts';
import { rememberContacts } from '../bans/former-contacts.store.ts';
import { eraseChildLoginsOf } from '../children/erase-child-logins.ts';
import { eraseCodesOf } from '../codes/codes.store.ts';
import { enqueue, eraseDeliveriesTo } from '../deliveries/deliveries.store.ts';
import { farewellMail } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { eraseLostPhoneOf } from '../lost-phone-records/lost-phone-records.store.ts';
import { removeFactorsOf } from '../second-factor/factors.store.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { eraseNetworksOf } from '../sessions/known-networks.store.ts';
import { findErasure } from './erasures.store.ts';
import { awaitReceipt } from './receipts.store.ts';
import { confirmPart } from './send-receipt.ts';

type ErasureDeps = Pick<AuthDeps, 'db' | 'outbox' | 'revocations' | 'now'>;

/**
 * Erases an account's sessions, codes, queued messages and factors, and the logins of children who have nobody else; not
 * the account.
 */
export async function eraseEverythingOf(deps: ErasureDeps, session: ClientSession, userId: string): Promise<void> {
  await endSessionsOf(deps, session, { personId: userId });
  await eraseCodesOf(deps.db, session, userId);
  await eraseDeliveriesTo(deps.db, session, userId);
  await eraseChildLoginsOf(deps, session, userId);
  await eraseNetworksOf(deps.db, session, userId);
  await removeFactorsOf(deps.db, session, userId);
  await eraseAccountChangeOf(deps.db, session, userId);
  await eraseEmailChangeOf(deps.db, session, userId);
  await eraseLostPhoneOf(deps.db, session, userId);
}

/**
 * Erases a person here and from people.state, and confirms it. Only a record of the erasure stays and, for 30 days, a
 * hash of the username. A farewell is mailed to the address that the account owned, and the receipt once all services
 * have confirmed; both are queued under the erasure's id, not the person's. A restore that repeats an erasure mails
 * nothing.
 */
export async function eraseAccount(
  deps: ErasureDeps & Pick<AuthDeps, 'encryption' | 'config' | 'deliveryWorker' | 'receiptKeys' | 'log'>,
  session: ClientSession,
  { userId, erasureId, askedAt = deps.now() }: { userId: string; erasureId: string; askedAt?: Date },
): Promise<void> {
  await preserveHeldRecords(
    deps,
    userId,
    [
      { collection: 'accounts', filter: { _id: userId }, without: ['passwordHash'] },
      { collection: 'sessions', filter: { userId }, without: ['tokenHash'] },
      { collection: 'childLogins', filter: { userId }, without: ['pinHash'] },
    ],
    session,
  );
  await eraseEverythingOf(deps, session, userId);
  const account = await findAccount(deps.db, userId, session);
  if (account) await reserveUsername(deps, session, account.username);
  const known = await findErasure(deps.db, erasureId, session);
  if (account?.holdsEmail && !account.hasBannedEmail && !known?.isRepeated) {
    await enqueue(deps, session, erasureId, farewellMail(account.email, deps.config.PUBLIC_URL, deps.now()));
    await awaitReceipt(deps, session, { erasureId, email: account.email, askedAt });
  }
  // What another's address or an unverified number would say of its owner is not remembered.
  if (account?.holdsEmail && account.phoneVerifiedAt)
    await rememberContacts(deps, account, { erasureId, remembered: known?.remembered }, session);
  await accounts(deps.db).deleteOne({ _id: userId }, { session });
  await deps.outbox.tombstone(session, 'people.state', userId);
  await deps.outbox.tombstone(session, 'phones.state', userId);
  await confirmPart(deps, session, erasureId, 'auth');
  await deps.outbox.add(session, authErased, { key: erasureId, data: { erasureId } });
}
