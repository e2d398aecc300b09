import { accountChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { ProfileDeps } from '../deps.ts';
import { recordAccounts } from '../people.ts';

/** Keeps the projection of accounts. */
export function onAccountChanged(inbox: Inbox, { db }: Pick<ProfileDeps, 'db'>): void {
  inbox.onProjection(accountChanged, (envelopes) =>
    recordAccounts(
      db,
      envelopes.map(({ data }) => data),
    ),
  );
}
