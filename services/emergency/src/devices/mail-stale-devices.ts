import { BUTTON_STALE_DAYS } from '@notalone/contracts';
import { addDeliveries, newDelivery } from '../deliveries/deliveries.store.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { devicesOf, NOT_FORGOTTEN } from './devices.store.ts';

const DAY_MS = 24 * 3_600_000;

/** A device that has not found its button ready for a week, or never: the parent gets a mail, once until it has. */
export async function mailStaleDevices({
  db,
  now,
  worker,
}: Pick<EmergencyDeps, 'db' | 'now' | 'worker'>): Promise<void> {
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
