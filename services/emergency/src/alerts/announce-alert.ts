import { alertChanged, alertRaised } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { EmergencyDeps } from '../shared/deps.ts';
import type { AlertDocument } from './alerts.store.ts';

type Announced = Pick<AlertDocument, '_id' | 'parentId' | 'childId' | 'probe'>;
const dataOf = ({ _id, parentId, childId }: Announced) => ({
  alertId: _id,
  userId: parentId,
  ...(childId && { childId }),
});

/** Nobody is notified of the probe. */
export const announceRaised = async (
  { outbox }: Pick<EmergencyDeps, 'outbox'>,
  session: ClientSession,
  alert: Announced,
): Promise<void> => {
  if (!alert.probe) await outbox.add(session, alertRaised, { key: alert._id, data: dataOf(alert) });
};
/** Open pages of the child and its parent ask again. */
export const announceChanged = (
  { outbox }: Pick<EmergencyDeps, 'outbox'>,
  session: ClientSession,
  alert: Announced,
): Promise<void> => outbox.add(session, alertChanged, { key: alert._id, data: dataOf(alert) });
