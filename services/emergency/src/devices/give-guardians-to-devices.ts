import type { Db } from 'mongodb';

/** Devices from before guardians were asked about them (migration 005): they go on showing the first guardian's. */
export async function giveGuardiansToDevices(db: Db): Promise<void> {
  const made = { parentId: { $exists: true }, madeFor: { $exists: false } };
  await db.collection('devices').updateMany(made, [{ $set: { madeFor: '$parentId' } }]);
}
