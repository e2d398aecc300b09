import { ALERT_HISTORY_MONTHS, type emergency, type ReplyOf } from '@notalone/contracts';
import { findDeliveriesOf } from '../deliveries/deliveries.store.ts';
import type { EmergencyDeps } from '../deps.ts';
import type { Presser } from '../devices/who-presses.ts';
import { alertsOf } from './alerts.store.ts';
import { alertView } from './alerts.view.ts';
import { alertsFor, findAlert } from './find-alert.ts';

type AlertDeps = Pick<EmergencyDeps, 'db' | 'now'>;

/** @throws NOT_FOUND */
export async function getAlert(
  deps: AlertDeps,
  presser: Presser,
  alertId: string,
): Promise<ReplyOf<typeof emergency.getAlert>> {
  const alert = await findAlert(deps, presser, alertId);
  const deliveries = await findDeliveriesOf(deps.db, [alertId]);
  return alertView(alert, deliveries, { role: presser.role, now: deps.now() });
}

const LISTED = 100;
const DAY_MS = 24 * 3_600_000;
const MONTH_DAYS = 30.5;

/** The newest first; of a child what is of the last day, for its live bar. */
export async function listAlerts(
  { db, now }: AlertDeps,
  presser: Presser,
): Promise<ReplyOf<typeof emergency.listAlerts>> {
  const days = presser.role === 'child' ? 1 : ALERT_HISTORY_MONTHS * MONTH_DAYS;
  const createdAt = { $gt: new Date(now().getTime() - days * DAY_MS) };
  const alerts = await alertsOf(db)
    .find({ ...alertsFor(presser), createdAt })
    .sort({ createdAt: -1 })
    .limit(LISTED)
    .toArray();
  const deliveries = await findDeliveriesOf(
    db,
    alerts.map(({ _id }) => _id),
  );
  const byAlert = Map.groupBy(deliveries, ({ alertId }) => alertId);
  return alerts.map((alert) => alertView(alert, byAlert.get(alert._id) ?? [], { role: presser.role, now: now() }));
}
