import { accountReturned, userIdSchema } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { AccountDocument } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { findFormer } from './former-contacts.store.ts';

/** Tells the moderators' service whose address or number a new account has, of those who left (rules 6.2). */
export async function announceReturn(
  deps: Pick<AuthDeps, 'db' | 'encryption' | 'now' | 'outbox'>,
  account: AccountDocument,
  session: ClientSession,
): Promise<void> {
  const { _id, readsOnly } = account;
  const found = await findFormer(deps, account, deps.now(), session);
  if (found.length === 0 && !readsOnly) return;
  const former = found.map(({ userId, same }) => ({ userId: userIdSchema.parse(userId), same }));
  const data = { userId: userIdSchema.parse(_id), former, ...(readsOnly && { readsOnly }) };
  await deps.outbox.add(session, accountReturned, { key: _id, data });
}
