import { ALERT_POSITION_DAYS, BUTTON_STALE_DAYS } from '@notalone/contracts';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { alertsOf } from '../alerts/alerts.store.ts';
import { addDeliveries, deliveriesOf, newDelivery } from '../deliveries/deliveries.store.ts';
import type { EmergencyDeps } from '../deps.ts';
import { devicesOf, NOT_FORGOTTEN } from '../devices/devices.store.ts';
import { familiesOf } from '../family/settings.store.ts';
import { eraseFamily } from './erase-family.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_SECONDS = 3600;
type RegularDeps = Pick<EmergencyDeps, 'db' | 'transact' | 'outbox' | 'now' | 'worker'>;

/** Erases families whose seven days are over (rules 5.12). */
export async function eraseEndedFamilies(deps: RegularDeps): Promise<void> {
  const ended = await familiesOf(deps.db)
    .find({ endsAt: { $lte: deps.now() } })
    .toArray();
  for (const { _id, erasureIds = [] } of ended)
    await deps.transact((session) => eraseFamily(deps, _id, erasureIds, session));
}

/** Positions are kept for 30 days (rules 5.10). */
export async function erasePositions({ db, now }: RegularDeps): Promise<void> {
  const before = new Date(now().getTime() - ALERT_POSITION_DAYS * DAY_MS);
  await alertsOf(db).updateMany({ 'position.takenAt': { $lt: before } }, { $unset: { position: '' } });
}

/** A device that has not found its button ready for a week, or never: the parent gets a mail, once until it has. */
export async function mailStaleDevices({ db, now, worker }: RegularDeps): Promise<void> {
  const before = new Date(now().getTime() - BUTTON_STALE_DAYS * DAY_MS);
  const isStale = [{ readyAt: { $lt: before } }, { readyAt: { $exists: false }, createdAt: { $lt: before } }];
  const stale = await devicesOf(db)
    .find({ $or: isStale, staleMailedAt: { $exists: false }, ...NOT_FORGOTTEN, parentId: { $exists: true } })
    .toArray();
  for (const { _id, parentId } of stale) {
    await devicesOf(db).updateOne({ _id }, { $set: { staleMailedAt: now() } });
    await addDeliveries(db, [
      newDelivery({ parentId, channel: 'mail', kind: 'stale', aboutId: _id, dueAt: now() }, now()),
    ]);
  }
  worker.wake();
}

const PROBE_KEPT_MS = 2 * DAY_MS;
/** The probe presses every minute; nobody reads that history. */
export async function eraseProbeAlerts({ db, now }: RegularDeps): Promise<void> {
  const before = new Date(now().getTime() - PROBE_KEPT_MS);
  const old = await alertsOf(db).distinct('_id', { probe: { $exists: true }, createdAt: { $lt: before } });
  await deliveriesOf(db).deleteMany({ alertId: { $in: old } });
  await alertsOf(db).deleteMany({ _id: { $in: old } });
}

export function eraseRegularly(jobs: Jobs, deps: RegularDeps): void {
  jobs.every('erase families that have left', HOUR_SECONDS, () => eraseEndedFamilies(deps));
  jobs.every('erase positions', HOUR_SECONDS, () => erasePositions(deps));
  jobs.every('erase alerts of the probe', HOUR_SECONDS, () => eraseProbeAlerts(deps));
  jobs.every('mail about buttons not ready', HOUR_SECONDS, () => mailStaleDevices(deps));
}
