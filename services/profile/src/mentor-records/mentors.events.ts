import type { accountChanged, DataOf, Envelope } from '@notalone/contracts';
import type { ProfileDeps } from '../deps.ts';
import { findPeople } from '../people/people.store.ts';
import { endPairsOf } from './end-pairs.ts';

/** Ends the pairs of whom others may no longer meet. By what is stored now: an older event may come again. */
export async function onAccountsGone(
  deps: Pick<ProfileDeps, 'db' | 'outbox' | 'now' | 'transact'>,
  events: readonly Envelope<DataOf<typeof accountChanged>>[],
): Promise<void> {
  const people = await findPeople(
    deps.db,
    events.map(({ data }) => data.userId),
  );
  for (const { _id, account } of people.values())
    if (account.status === 'banned' || account.status === 'deleting')
      await deps.transact((session) => endPairsOf(deps, _id, session));
}
