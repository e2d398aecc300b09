import type { accountChanged, DataOf, Envelope } from '@notalone/contracts';
import type { ProfileDeps } from '../deps.ts';
import { findPeople, type PersonDocument } from '../people/people.store.ts';
import { endPairsOf } from './end-pairs.ts';
import { findInOpenPairs } from './mentor-pairs.store.ts';

/** Ends the pairs of whom others may no longer meet. By what is stored now: an older event may come again. */
export async function onAccountsGone(
  deps: Pick<ProfileDeps, 'db' | 'outbox' | 'now' | 'transact'>,
  events: readonly Envelope<DataOf<typeof accountChanged>>[],
): Promise<void> {
  const people = await findPeople(
    deps.db,
    events.map(({ data }) => data.userId),
  );
  const isGone = ({ account: { status } }: PersonDocument) => status === 'banned' || status === 'deleting';
  const gone = [...people.values()].filter(isGone).map(({ _id }) => _id);
  for (const userId of await findInOpenPairs(deps.db, gone))
    await deps.transact((session) => endPairsOf(deps, userId, session));
}
