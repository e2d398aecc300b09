import type { DataOf, Envelope, exportReady } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { findAccount } from '../accounts/accounts.store.ts';
import { exportReadyMail } from '../deliveries/account-messages.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import type { AuthDeps } from '../deps.ts';

/** Mails that the copy of one's data can be downloaded. Of a child's own its parent hears nothing. */
export async function onExportReady(
  deps: Pick<AuthDeps, 'db' | 'encryption' | 'now' | 'config' | 'deliveryWorker'>,
  { data: { userId, childId } }: Envelope<DataOf<typeof exportReady>>,
  session: ClientSession,
): Promise<void> {
  if (childId !== undefined) return;
  const { db, config, now } = deps;
  const account = await findAccount(db, userId, session);
  if (account?.holdsEmail)
    await enqueue(deps, session, userId, exportReadyMail(account.email, config.PUBLIC_URL, now()));
}
