import type { DataOf, Envelope, relationChanged } from '@notalone/contracts';
import { eraseRelation, recordRelations } from '@notalone/service-kit/projections/relations';
import type { ClientSession } from 'mongodb';
import type { FeedDeps } from '../deps.ts';

type Deps = Pick<FeedDeps, 'db'>;

/** Who is connected and who is blocked, as profile says. */
export const onRelationsChanged = (
  { db }: Deps,
  events: readonly Envelope<DataOf<typeof relationChanged>>[],
): Promise<void> =>
  recordRelations(
    db,
    events.map(({ data }) => data),
  );

/** One of the two is erased. */
export const onRelationErased = ({ db }: Deps, pair: string, session: ClientSession): Promise<void> =>
  eraseRelation(db, pair, session);
