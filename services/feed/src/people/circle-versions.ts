import type { UserId } from '@notalone/contracts';
import { circlesOf } from '@notalone/service-kit/projections/relations';
import type { ClientSession, Db } from 'mongodb';

/** How often a person's circle has changed, so that who remembers it knows whether it is still so. Absent before the first change. */
interface CircleVersionDocument {
  _id: UserId;
  version: number;
}
const versionsOf = (db: Db) => db.collection<CircleVersionDocument>('circles');

/** In the order of the people. */
export async function findCircleVersions(db: Db, userIds: readonly UserId[]): Promise<number[]> {
  const found = await versionsOf(db)
    .find({ _id: { $in: [...userIds] } })
    .toArray();
  const versions = new Map(found.map(({ _id, version }) => [_id, version]));
  return userIds.map((userId) => versions.get(userId) ?? 0);
}

/** To be called in every transaction that changes what a circle is made of. */
export async function changeCircles(db: Db, userIds: readonly UserId[], session: ClientSession): Promise<void> {
  const changes = userIds.map((_id) => ({ updateOne: { filter: { _id }, update: { $inc: { version: 1 } }, upsert: true } }));
  if (changes.length > 0) await versionsOf(db).bulkWrite(changes, { session });
}

/** It is another now whether this person's posts are for connections only: that shows in their circles, and in the person's own. */
export async function changeCirclesAround(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  const [circle] = await circlesOf(db, [userId], session);
  await changeCircles(db, [userId, ...(circle?.connected ?? [])], session);
}

/** Of somebody who has left, and reads nothing any more. */
export const forgetCircle = async (db: Db, userId: UserId, session: ClientSession): Promise<void> => {
  await versionsOf(db).deleteOne({ _id: userId }, { session });
};
