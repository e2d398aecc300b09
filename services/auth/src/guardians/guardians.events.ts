import type { childChanged, DataOf, Envelope } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { markGuardedChildErased, recordGuardedChildren } from './guardians.store.ts';

export const onChildrenChanged = (
  { db }: Pick<AuthDeps, 'db'>,
  events: readonly Envelope<DataOf<typeof childChanged>>[],
): Promise<void> =>
  recordGuardedChildren(
    db,
    events.map(({ data }) => data),
  );

/** The login goes with `childDeletionRequested`. */
export const onChildErased = ({ db }: Pick<AuthDeps, 'db'>, childId: string, session: ClientSession): Promise<void> =>
  markGuardedChildErased(db, childId, session);
