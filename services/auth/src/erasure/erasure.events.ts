import {
  authErased,
  type childDeletionRequested,
  type contentErased,
  type DataOf,
  type deletionRequested,
  type Envelope,
} from '@notalone/contracts';
import type { Holder } from '@notalone/contracts/receipt-lines';
import type { ClientSession } from 'mongodb';
import { settleContacts } from '../bans/former-contacts.store.ts';
import { eraseChildLogin } from '../children/erase-child-logins.ts';
import type { AuthDeps } from '../deps.ts';
import { eraseAccount } from './erase-account.ts';
import { recordRemembered } from './erasures.store.ts';
import { confirmPart, type ReceiptDeps } from './send-receipt.ts';

export const onDeletionRequested = (
  deps: AuthDeps,
  { data, time }: Envelope<DataOf<typeof deletionRequested>>,
  session: ClientSession,
): Promise<void> => eraseAccount(deps, session, { ...data, askedAt: new Date(time) });

export async function onChildDeletionRequested(
  deps: AuthDeps,
  { data: { childId, erasureId } }: Envelope<DataOf<typeof childDeletionRequested>>,
  session: ClientSession,
): Promise<void> {
  await eraseChildLogin(deps, childId, session);
  await confirmPart(deps, session, erasureId, 'auth');
  await deps.outbox.add(session, authErased, { key: erasureId, data: { erasureId } });
}

/** Another service has erased its part. */
export const onErased = (
  deps: ReceiptDeps,
  service: Holder,
  { data: { erasureId } }: Envelope<{ erasureId: string }>,
  session: ClientSession,
): Promise<void> => confirmPart(deps, session, erasureId, service);

/** The moderators' service also says what it remembers of the person. */
export async function onContentErased(
  deps: ReceiptDeps,
  event: Envelope<DataOf<typeof contentErased>>,
  session: ClientSession,
): Promise<void> {
  const { erasureId, remembered: said } = event.data;
  const remembered = said && (said.until === undefined ? {} : { until: new Date(said.until) });
  await onErased(deps, 'content', event, session);
  await recordRemembered(deps.db, session, erasureId, remembered);
  await settleContacts(deps.db, erasureId, remembered, session);
}
