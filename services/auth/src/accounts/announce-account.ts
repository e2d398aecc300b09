import { accountChanged, type DataOf, phoneChanged, userIdSchema } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { statusOf } from './accounts.rules.ts';
import type { AccountDocument } from './accounts.store.ts';

export const timeView = ({ from, until }: { readonly from: Date; readonly until: Date }) => ({
  from: from.toISOString(),
  until: until.toISOString(),
});

/** The account data that other services need. */
export const accountState = (account: AccountDocument, now: Date): DataOf<typeof accountChanged> => ({
  userId: userIdSchema.parse(account._id),
  username: account.username,
  email: account.email,
  role: account.role,
  status: statusOf(account, now),
  ...(account.role === 'admin' && account.safeguarding && { safeguarding: true }),
  ...(account.freezes && { freezes: account.freezes.map(timeView) }),
  ...(account.takenOver && { takenOver: account.takenOver.map(timeView) }),
  memberSince: account.createdAt.toISOString(),
  version: account.version,
});

/** The verified number of a person, for the emergency service; undefined before it is verified. */
export const phoneState = (account: AccountDocument): DataOf<typeof phoneChanged> | undefined =>
  account.phoneVerifiedAt && {
    userId: userIdSchema.parse(account._id),
    phoneNumber: account.phone,
    ...(account.formerPhone && {
      former: { ...account.formerPhone, until: account.formerPhone.until.toISOString() },
    }),
    version: account.version,
  };

/** Publishes the account part of people.state, and a verified number to phones.state. */
export async function announceAccount(
  deps: Pick<AuthDeps, 'outbox' | 'now'>,
  session: ClientSession,
  account: AccountDocument,
): Promise<void> {
  await deps.outbox.add(session, accountChanged, { key: account._id, data: accountState(account, deps.now()) });
  const phone = phoneState(account);
  if (phone) await deps.outbox.add(session, phoneChanged, { key: account._id, data: phone });
}
