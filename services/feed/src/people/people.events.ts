import type { accountChanged, DataOf, Envelope, profileChanged } from '@notalone/contracts';
import type { FeedDeps } from '../deps.ts';
import { recordAccounts, recordProfiles } from './people.ts';

type Deps = Pick<FeedDeps, 'db'>;
type Events<E extends typeof accountChanged | typeof profileChanged> = readonly Envelope<DataOf<E>>[];

export const onAccountsChanged = ({ db }: Deps, events: Events<typeof accountChanged>): Promise<void> =>
  recordAccounts(
    db,
    events.map(({ data }) => data),
  );

export const onProfilesChanged = ({ db }: Deps, events: Events<typeof profileChanged>): Promise<void> =>
  recordProfiles(
    db,
    events.map(({ data }) => data),
  );
