import { accountChanged, userIdSchema } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { statusOf } from './accounts.rules.ts';
import type { AccountDocument } from './accounts.store.ts';

/** Tells the other services who a person is now (account part of people.state). A decoy is nobody and never announced. */
export async function announceAccount(deps: Pick<AuthDeps, 'outbox' | 'now'>, session: ClientSession, account: AccountDocument): Promise<void> {
  if (account.decoy) return;
  await deps.outbox.add(session, accountChanged, {
    key: account._id,
    data: {
      userId: userIdSchema.parse(account._id),
      username: account.username,
      email: account.email,
      role: account.role,
      status: statusOf(account, deps.now()),
      memberSince: account.createdAt.toISOString(),
      version: account.version,
    },
  });
}
