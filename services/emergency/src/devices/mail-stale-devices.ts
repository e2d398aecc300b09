import { BUTTON_STALE_DAYS } from '@notalone/contracts';
import { addDeliveries } from '../deliveries/deliveries.store.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { mailsAbout } from './device-mails.ts';
import { devicesOf, NOT_FORGOTTEN } from './devices.store.ts';

const DAY_MS = 24 * 3_600_000;

/** A device that has not found its button ready for a week, or never: the guardians get a mail, once until it has. */
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
  for (const device of stale) {
    await devicesOf(db).updateOne({ _id: device._id }, { $set: { staleMailedAt: now() } });
    await addDeliveries(db, await mailsAbout(db, device, 'stale', now()));
  }
  worker.wake();
}
