import { alertChanged, alertRaised } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { EmergencyDeps } from '../deps.ts';
import type { AlertDocument } from './alerts.store.ts';

type Announced = Pick<AlertDocument, '_id' | 'parentId' | 'childId'>;
const dataOf = ({ _id, parentId, childId }: Announced) => ({
  alertId: _id,
  userId: parentId,
  ...(childId && { childId }),
});

export const announceRaised = (
  { outbox }: Pick<EmergencyDeps, 'outbox'>,
  session: ClientSession,
  alert: Announced,
): Promise<void> => outbox.add(session, alertRaised, { key: alert._id, data: dataOf(alert) });
/** Open pages of the child and its parent ask again. */
export const announceChanged = (
  { outbox }: Pick<EmergencyDeps, 'outbox'>,
  session: ClientSession,
  alert: Announced,
): Promise<void> => outbox.add(session, alertChanged, { key: alert._id, data: dataOf(alert) });
