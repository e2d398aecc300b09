import type { accountChanged, DataOf, Envelope } from '@notalone/contracts';
import type { ContentDeps } from '../deps.ts';
import { recordAccounts } from './people.ts';

/** Who people are, as auth says. */
export const onAccountsChanged = (
  { db }: Pick<ContentDeps, 'db'>,
  events: readonly Envelope<DataOf<typeof accountChanged>>[],
): Promise<void> =>
  recordAccounts(
    db,
    events.map(({ data }) => data),
  );
