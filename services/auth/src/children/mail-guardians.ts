import { guardiansWith } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { type Account, findAccount } from '../accounts/accounts.store.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import type { Message } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import type { GuardedChild } from '../guardians/guardians.store.ts';

/** Mails what happened to a child's login to each guardian who decides about it. */
export async function mailGuardians(
  deps: Pick<AuthDeps, 'db' | 'encryption' | 'now' | 'deliveryWorker'>,
  child: GuardedChild,
  session: ClientSession,
  write: (guardian: Account) => Message | undefined,
): Promise<void> {
  for (const guardianId of guardiansWith(child, 'decisions')) {
    const guardian = await findAccount(deps.db, guardianId, session);
    const message = guardian?.holdsEmail && write(guardian);
    if (guardian && message) await enqueue(deps, session, guardian._id, message);
  }
}
