import type { accountUndone, DataOf } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { findChildrenOf } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { announceApproval } from './approve-device.ts';
import { devicesOf, NOT_FORGOTTEN } from './devices.store.ts';

/**
 * Whoever had taken over an account may have logged in as its child: what it says of devices that were made in that
 * time counts no more (rules 1.13). They show 999 alone until the owner says that they are the child's, and go on to
 * press: one may be the child's new phone. Idempotent.
 */
export async function withdrawDevices(
  deps: Pick<EmergencyDeps, 'db' | 'outbox'>,
  { userId, since, until }: DataOf<typeof accountUndone>,
  session: ClientSession,
): Promise<void> {
  const { db } = deps;
  const childId = { $in: (await findChildrenOf(db, userId, session)).map(({ _id }) => _id) };
  const made = { childId, createdAt: { $gte: new Date(since), $lt: new Date(until) }, ...NOT_FORGOTTEN };
  const vouched = { ...made, $or: [{ madeFor: userId }, { approvedBy: userId }] };
  for (const device of await devicesOf(db).find(vouched, { session }).toArray()) {
    const approvedBy = device.approvedBy?.filter((one) => one !== userId) ?? [];
    const unset = device.madeFor === userId && { $unset: { madeFor: '' as const } };
    await devicesOf(db).updateOne({ _id: device._id }, { $set: { approvedBy }, ...unset }, { session });
    await announceApproval(deps, { ...device, approvedBy }, session);
  }
}
