import type { DataOf, Envelope, relationChanged } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { erasePair, recordPairs } from './blocks.store.ts';

type Deps = Pick<AuthDeps, 'db'>;

/** Tracks blocks, so that neither person can look up the other's name here. */
export const onRelationsChanged = (
  { db }: Deps,
  events: readonly Envelope<DataOf<typeof relationChanged>>[],
): Promise<void> =>
  recordPairs(
    db,
    events.map(({ data }) => data),
  );

export const onRelationErased = ({ db }: Deps, pair: string, session: ClientSession): Promise<void> =>
  erasePair(db, pair, session);
