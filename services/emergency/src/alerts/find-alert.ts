import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Filter } from 'mongodb';
import type { Presser } from '../devices/authenticate-press.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { type AlertDocument, alertsOf } from './alerts.store.ts';

/** Which alerts somebody may see: a child its own, a parent its children's and its own. */
export const alertsFor = (presser: Presser): Filter<AlertDocument> =>
  presser.role === 'child' ? { ownerId: presser.childId } : { parentId: presser.parentId };

/** @throws NOT_FOUND where there is none, or it is another family's */
export async function findAlert(
  { db }: Pick<EmergencyDeps, 'db'>,
  presser: Presser,
  alertId: string,
): Promise<AlertDocument> {
  const alert = await alertsOf(db).findOne({ _id: alertId, ...alertsFor(presser) });
  if (!alert) throw apiError('NOT_FOUND');
  return alert;
}
