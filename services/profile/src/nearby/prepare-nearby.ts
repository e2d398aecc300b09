import { NOT_ERASED } from '@notalone/service-kit/projections/state-documents';
import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { PEOPLE_INDEXES, type PersonDocument, usernameFields } from '../people.ts';
import { loadPlaces } from '../places/places.ts';
import { type ProfileDocument, profilesOf } from '../profiles/profiles.store.ts';
import { FIND_INDEXES, findBy } from './find-by.ts';

const BATCH = 500;
/** Of the search by place alone, before there were filters by index. */
const EARLIER_INDEXES = ['nearby', 'faraway'];

async function inBatches<T extends { _id: string }>(all: AsyncIterable<T>, write: (batch: T[]) => Promise<unknown>): Promise<void> {
  let batch: T[] = [];
  for await (const one of all) {
    batch.push(one);
    if (batch.length < BATCH) continue;
    await write(batch);
    batch = [];
  }
  if (batch.length > 0) await write(batch);
}

/** At once: MongoDB builds one index of a collection on one core. */
async function createNearbyIndexes(db: Db): Promise<void> {
  const building = FIND_INDEXES.map((index) => profilesOf(db).createIndexes([index]));
  await Promise.all([...building, db.collection('people').createIndexes([...PEOPLE_INDEXES])]);
}

/**
 * Indexes of the searches, and what they find by in profiles and people saved before; each family stands at today's places (ADR 0014).
 * May be run again.
 */
export async function prepareNearby(db: Db): Promise<void> {
  const [places, profiles, people] = [loadPlaces(), profilesOf(db), db.collection<PersonDocument>('people')];
  const placed = (profile: ProfileDocument): AnyBulkWriteOperation<ProfileDocument> => {
    const placing = places.place(profile.postcode, profile.city);
    const place = 'place' in placing ? placing.place : profile.place;
    return {
      // who saves meanwhile stands where that says
      updateOne: {
        filter: { _id: profile._id, updatedAt: profile.updatedAt },
        update: { $set: { place, findBy: findBy(profile, place) }, $unset: { nameWords: '', cityWords: '' } },
      },
    };
  };
  await inBatches(profiles.find(), (batch) => profiles.bulkWrite(batch.map(placed)));
  await inBatches(people.find(NOT_ERASED), (batch) =>
    people.bulkWrite(batch.map(({ _id, username }) => ({ updateOne: { filter: { _id, ...NOT_ERASED }, update: { $set: usernameFields(username) } } }))),
  );
  const known = new Map((await profiles.indexes()).map(({ name, key }) => [name, key]));
  for (const name of EARLIER_INDEXES) if (known.has(name) && !('findBy.place' in (known.get(name) ?? {}))) await profiles.dropIndex(name);
  await createNearbyIndexes(db);
}
