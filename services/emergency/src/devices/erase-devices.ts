import type { ChildId, UserId } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import { devicesOf } from './devices.store.ts';

/** Leaves what says on a device that the button no longer texts anyone; it names nobody. */
export async function eraseDevices(
  db: Db,
  whose: { childId: ChildId } | { parentId: UserId },
  endedAt: Date,
  session: ClientSession,
): Promise<void> {
  const ended = { _id: '$_id', keyHash: '$keyHash', endedAt: { $literal: endedAt } };
  await devicesOf(db).updateMany(whose, [{ $replaceWith: ended }], { session });
}

export const hasDevice = async (db: Db, parentId: UserId, session: ClientSession): Promise<boolean> =>
  (await devicesOf(db).countDocuments({ parentId }, { session, limit: 1 })) > 0;
