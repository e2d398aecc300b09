import type { accountChanged, childChanged, DataOf, Envelope, phoneChanged } from '@notalone/contracts';
import type { Db } from 'mongodb';
import { recordAccounts, recordChildren, recordPhones } from './people.projection.ts';

// Keeps who children are and how their parents are reached, so that the button needs nobody else.
export const onAccountsChanged = (db: Db, events: readonly Envelope<DataOf<typeof accountChanged>>[]): Promise<void> =>
  recordAccounts(
    db,
    events.map(({ data }) => data),
  );
export const onPhonesChanged = (db: Db, events: readonly Envelope<DataOf<typeof phoneChanged>>[]): Promise<void> =>
  recordPhones(
    db,
    events.map(({ data }) => data),
  );
export const onChildrenChanged = (db: Db, events: readonly Envelope<DataOf<typeof childChanged>>[]): Promise<void> =>
  recordChildren(
    db,
    events.map(({ data }) => data),
  );
