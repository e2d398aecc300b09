import { childDeletionRequested, deletionRequested, feedErased } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { AccountErasure } from '../account-erasure/account-erasure.ts';
import type { FeedDeps } from '../deps.ts';

/** Erases this service's data of an account that is deleted, and confirms it. It has no data of children. */
export function consumeDeletionRequested(
  inbox: Inbox,
  { outbox }: Pick<FeedDeps, 'outbox'>,
  erasure: AccountErasure,
): void {
  inbox.on(deletionRequested, ({ data: { userId, erasureId } }, session) =>
    erasure.request({ userId, erasureId }, session),
  );
  inbox.on(childDeletionRequested, ({ data: { erasureId } }, session) =>
    outbox.add(session, feedErased, { key: erasureId, data: { erasureId } }),
  );
}
