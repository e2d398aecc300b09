import { childLocked } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { childrenOf } from '../children/children.store.ts';
import type { ProfileDeps } from '../deps.ts';

/**
 * Ten wrong PINs in a day lock a child's login until its parent unlocks it; a lock that ends by itself is no state of
 * the child.
 */
export function onChildLocked(inbox: Inbox, { db }: Pick<ProfileDeps, 'db'>): void {
  inbox.on(childLocked, async ({ data: { childId, until } }, session) => {
    if (until === undefined) await childrenOf(db).updateOne({ _id: childId }, { $set: { locked: true } }, { session });
  });
}
