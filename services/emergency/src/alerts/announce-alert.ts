import { alertChanged, alertRaised } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { findGuarded } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { audienceOf } from './alert-audience.ts';
import type { AlertDocument } from './alerts.store.ts';

type AnnounceDeps = Pick<EmergencyDeps, 'db' | 'outbox'>;
type Announced = Pick<AlertDocument, '_id' | 'parentId' | 'childId' | 'probe' | 'hiddenFrom' | 'state'>;

async function dataOf({ db }: AnnounceDeps, alert: Announced, session: ClientSession) {
  const { _id: alertId, childId } = alert;
  const { parentId: userId } = await findGuarded(db, alert, session);
  if (!childId) return { alertId, userId };
  const { guardianIds } = await audienceOf({ db }, alert, session);
  return { alertId, userId, childId, guardianIds: [...guardianIds] };
}

/** Nobody is notified of the probe. */
export const announceRaised = async (deps: AnnounceDeps, session: ClientSession, alert: Announced): Promise<void> => {
  if (alert.probe) return;
  await deps.outbox.add(session, alertRaised, { key: alert._id, data: await dataOf(deps, alert, session) });
};
/** Open pages of the child and its guardians ask again; in the bell it is over once somebody says so. */
export async function announceChanged(deps: AnnounceDeps, session: ClientSession, alert: Announced): Promise<void> {
  const isOver = alert.state === 'together' || alert.state === 'cancelled';
  const data = { ...(await dataOf(deps, alert, session)), ...(isOver && { isOver }) };
  await deps.outbox.add(session, alertChanged, { key: alert._id, data });
}
