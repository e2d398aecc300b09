import type { accountChanged, DataOf, Envelope } from '@notalone/contracts';
import type { ProfileDeps } from '../deps.ts';
import { recordAccounts } from './people.store.ts';

/** Keeps the projection of accounts. */
export const onAccountsChanged = (
  { db }: Pick<ProfileDeps, 'db'>,
  events: readonly Envelope<DataOf<typeof accountChanged>>[],
): Promise<void> =>
  recordAccounts(
    db,
    events.map(({ data }) => data),
  );
