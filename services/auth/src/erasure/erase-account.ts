import { authErased } from '@notalone/contracts';
import { preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import { evidenceOf } from '@notalone/moderation/legal-hold/preserve-evidence';
import { erasePersonalData } from '@notalone/service-kit/personal-data/erase-personal-data';
import type { ClientSession } from 'mongodb';
import { findAccount } from '../accounts/accounts.store.ts';
import { reserveUsername } from '../accounts/reserved-usernames.store.ts';
import { rememberContacts } from '../bans/former-contacts.store.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { farewellMail } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { COLLECTIONS } from './collections.ts';
import { findErasure } from './erasures.store.ts';
import { awaitReceipt } from './receipts.store.ts';
import { confirmPart, type ReceiptDeps } from './send-receipt.ts';

/**
 * Erases a person here and from people.state, and confirms it. Only a record of the erasure stays and, for 30 days, a
 * hash of the username. A farewell is mailed to the address that the account owned, and the receipt once all services
 * have confirmed; both are queued under the erasure's id, not the person's. A restore that repeats an erasure mails
 * nothing.
 */
export async function eraseAccount(
  deps: ReceiptDeps & Pick<AuthDeps, 'outbox' | 'revocations'>,
  session: ClientSession,
  { userId, erasureId, askedAt = deps.now() }: { userId: string; erasureId: string; askedAt?: Date },
): Promise<void> {
  const person = { subject: 'person', id: userId } as const;
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
  await erasePersonalData(deps, COLLECTIONS, person, {
    session,
    preserve: () => preserveHeldRecords(deps, userId, evidenceOf(COLLECTIONS, person).records, session),
    async confirm() {
      await deps.outbox.tombstone(session, 'people.state', userId);
      await deps.outbox.tombstone(session, 'phones.state', userId);
      await confirmPart(deps, session, erasureId, 'auth');
      await deps.outbox.add(session, authErased, { key: erasureId, data: { erasureId } });
    },
  });
}
