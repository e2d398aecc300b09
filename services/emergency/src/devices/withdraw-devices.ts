import type { accountUndone, DataOf } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { findChildrenOf } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { announceApproval } from './approve-device.ts';
import { devicesOf, NOT_FORGOTTEN } from './devices.store.ts';

/**
 * Whoever had taken over an account may have logged in as its child, or said yes to a device of their own: what the
 * account says of devices that were made in that time, or that it said yes to then, counts no more (rules 1.13). They
 * show none of the owner's numbers until the owner says that they are the child's, and go on to press: one may be the
 * child's new phone. Idempotent.
 */
export async function withdrawDevices(
  deps: Pick<EmergencyDeps, 'db' | 'outbox'>,
  { userId, since, until }: DataOf<typeof accountUndone>,
  session: ClientSession,
): Promise<void> {
  const { db } = deps;
  const childId = { $in: (await findChildrenOf(db, userId, session)).map(({ _id }) => _id) };
  const time = { $gte: new Date(since), $lt: new Date(until) };
  const vouched = {
    childId,
    ...NOT_FORGOTTEN,
    $or: [
      { createdAt: time, madeFor: userId },
      { createdAt: time, approvedBy: userId },
      { [`approvedAt.${userId}`]: time, approvedBy: userId },
    ],
  };
  for (const device of await devicesOf(db).find(vouched, { session }).toArray()) {
    const approvedBy = device.approvedBy?.filter((one) => one !== userId) ?? [];
    const isMade = device.madeFor === userId && device.createdAt >= time.$gte;
    const unset = isMade && { $unset: { madeFor: '' as const } };
    await devicesOf(db).updateOne({ _id: device._id }, { $set: { approvedBy }, ...unset }, { session });
    await announceApproval(deps, { ...device, approvedBy }, session);
  }
}
