import { alertChanged, alertRaised, type Guarded } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { findGuarded } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { guardiansTold } from './alert-audience.ts';
import type { AlertDocument } from './alerts.store.ts';

type AnnounceDeps = Pick<EmergencyDeps, 'db' | 'outbox'>;
type Announced = Pick<AlertDocument, '_id' | 'parentId' | 'childId' | 'probe' | 'hiddenFrom' | 'state'>;

const dataOf = (alert: Announced, guarded: Guarded) => {
  const { _id: alertId, childId } = alert;
  return {
    alertId,
    userId: guarded.parentId,
    ...(childId && { childId, guardianIds: guardiansTold(alert, guarded) }),
  };
};

/** Nobody is notified of the probe. */
export async function announceRaised(
  { outbox }: Pick<AnnounceDeps, 'outbox'>,
  session: ClientSession,
  alert: Announced,
  guarded: Guarded,
): Promise<void> {
  if (alert.probe) return;
  await outbox.add(session, alertRaised, { key: alert._id, data: dataOf(alert, guarded) });
}
/** Open pages of the child and its guardians ask again; in the bell it is over once somebody says so. */
export async function announceChanged(deps: AnnounceDeps, session: ClientSession, alert: Announced): Promise<void> {
  const isOver = alert.state === 'together' || alert.state === 'cancelled';
  const data = { ...dataOf(alert, await findGuarded(deps.db, alert, session)), ...(isOver && { isOver }) };
  await deps.outbox.add(session, alertChanged, { key: alert._id, data });
}
