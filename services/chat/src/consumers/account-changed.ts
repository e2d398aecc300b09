import { accountChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { ChatDeps } from '../deps.ts';
import { recordAccounts } from '../people.ts';

/** Stores accounts, as auth publishes them, and closes the sockets of people who are banned or leaving. */
export function onAccountChanged(
  inbox: Inbox,
  { db, disconnectPerson }: Pick<ChatDeps, 'db' | 'disconnectPerson'>,
): void {
  inbox.onProjection(accountChanged, async (envelopes) => {
    const accounts = envelopes.map(({ data }) => data);
    await recordAccounts(db, accounts);
    for (const { userId, status } of accounts)
      if (status === 'banned' || status === 'deleting') disconnectPerson(userId);
  });
}
