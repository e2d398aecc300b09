import {
  authErased,
  type childDeletionRequested,
  type contentErased,
  type DataOf,
  type deletionRequested,
  type Envelope,
} from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { settleLeaver } from '../bans/leavers.store.ts';
import { eraseChildLogin } from '../children/child-login-changes.ts';
import type { AuthDeps } from '../deps.ts';
import { eraseAccount } from './erase-account.ts';
import { confirmErasure, type Holder, recordRemembered } from './erasures.store.ts';

export const onDeletionRequested = (
  deps: AuthDeps,
  { data }: Envelope<DataOf<typeof deletionRequested>>,
  session: ClientSession,
): Promise<void> => eraseAccount(deps, session, data);

export async function onChildDeletionRequested(
  deps: AuthDeps,
  { data: { childId, erasureId } }: Envelope<DataOf<typeof childDeletionRequested>>,
  session: ClientSession,
): Promise<void> {
  await eraseChildLogin(deps, childId, session);
  await confirmErasure(deps.db, session, erasureId, 'auth', deps.now());
  await deps.outbox.add(session, authErased, { key: erasureId, data: { erasureId } });
}

/** Another service has erased its part. */
export const onErased = (
  { db, now }: Pick<AuthDeps, 'db' | 'now'>,
  service: Holder,
  { data: { erasureId } }: Envelope<{ erasureId: string }>,
  session: ClientSession,
): Promise<void> => confirmErasure(db, session, erasureId, service, now());

/** The moderators' service also says what it remembers of the person. */
export async function onContentErased(
  deps: Pick<AuthDeps, 'db' | 'now'>,
  event: Envelope<DataOf<typeof contentErased>>,
  session: ClientSession,
): Promise<void> {
  const { erasureId, remembered: said } = event.data;
  const remembered = said && (said.until === undefined ? {} : { until: new Date(said.until) });
  await onErased(deps, 'content', event, session);
  await recordRemembered(deps.db, session, erasureId, remembered);
  await settleLeaver(deps.db, erasureId, remembered, session);
}
