import type { childLocked, DataOf, Envelope } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { childrenOf } from './children.store.ts';

/**
 * Ten wrong PINs in a day lock a child's login until its parent unlocks it; a lock that ends by itself is no state of
 * the child.
 */
export async function onChildLocked(
  { db }: Pick<ProfileDeps, 'db'>,
  { data: { childId, until } }: Envelope<DataOf<typeof childLocked>>,
  session: ClientSession,
): Promise<void> {
  if (until === undefined) await childrenOf(db).updateOne({ _id: childId }, { $set: { locked: true } }, { session });
}
