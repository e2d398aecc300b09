import { randomInt } from 'node:crypto';
import type { UserId } from '@notalone/contracts';
import { circlesOf } from '@notalone/service-kit/projections/relations';
import type { ClientSession, Db } from 'mongodb';

/** In place of a person's id: the version of everybody who has no row. Another one whenever a row is taken away. */
const WITHOUT_ROW = 'without-row';

/** A number that is another one after each change of a person's circle, so that who remembers it knows whether it is still so. */
interface CircleVersionDocument {
  _id: UserId | typeof WITHOUT_ROW;
  version: number;
}
const versionsOf = (db: Db) => db.collection<CircleVersionDocument>('circles');

/** Drawn and not counted: a row that is taken away and made again must not come to a number that it had. Earlier builds add one to it. */
const anotherVersion = () => ({ $set: { version: randomInt(2 ** 48 - 1) } });

/** In the order of the people. */
export async function findCircleVersions(db: Db, userIds: readonly UserId[]): Promise<number[]> {
  const found = await versionsOf(db)
    .find({ _id: { $in: [...userIds, WITHOUT_ROW] } })
    .toArray();
  const versions = new Map(found.map(({ _id, version }) => [_id, version]));
  const withoutRow = versions.get(WITHOUT_ROW) ?? 0;
  return userIds.map((userId) => versions.get(userId) ?? withoutRow);
}

/** To be called in every transaction that changes what a circle is made of. */
export async function changeCircles(db: Db, userIds: readonly UserId[], session: ClientSession): Promise<void> {
  const changes = userIds.map((_id) => ({ updateOne: { filter: { _id }, update: anotherVersion(), upsert: true } }));
  if (changes.length > 0) await versionsOf(db).bulkWrite(changes, { session });
}

/** It is another now whether this person's posts are for connections only: that shows in their circles, and in the person's own. */
export async function changeCirclesAround(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  const [circle] = await circlesOf(db, [userId], session);
  await changeCircles(db, [userId, ...(circle?.connected ?? [])], session);
}

/** Of somebody who has left, or, while the projections are made anew, of whom nothing is known yet. */
export async function forgetCircle(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  const { deletedCount } = await versionsOf(db).deleteOne({ _id: userId }, { session });
  if (deletedCount > 0) await versionsOf(db).updateOne({ _id: WITHOUT_ROW }, anotherVersion(), { upsert: true, session });
}
