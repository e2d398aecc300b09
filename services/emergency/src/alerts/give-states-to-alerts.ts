import type { Db } from 'mongodb';
import { FORGOTTEN_DEVICE_INDEX } from '../devices/devices.store.ts';
import { ALERT_STEP_INDEXES } from './alerts.store.ts';

/**
 * Alerts from before they had a life (migration 003): cancelled ones stay so, all others count as ended. Whoever was
 * told of them was telephoned once and not again.
 */
export async function giveStatesToAlerts(db: Db): Promise<void> {
  await db.collection('alerts').createIndexes([...ALERT_STEP_INDEXES]);
  await db.collection('devices').createIndexes([FORGOTTEN_DEVICE_INDEX]);
  const isCancelled = { $ne: [{ $type: '$cancelledAt' }, 'missing'] };
  await db.collection('alerts').updateMany({ state: { $exists: false } }, [
    {
      $set: {
        state: { $cond: [isCancelled, 'cancelled', 'ended'] },
        openedAt: '$createdAt',
        endsAt: { $add: ['$createdAt', 4 * 3600 * 1000] },
        closedAt: { $ifNull: ['$cancelledAt', '$createdAt'] },
      },
    },
    { $unset: ['cancelledAt', 'expiresAt'] },
  ]);
}
