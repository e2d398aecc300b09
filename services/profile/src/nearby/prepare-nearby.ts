import { NOT_ERASED } from '@notalone/service-kit/projections/state-documents';
import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { PEOPLE_INDEXES, type PersonDocument, usernameFields } from '../people/people.store.ts';
import { loadPlaces } from '../places/places.ts';
import { FIND_INDEXES, findBy } from '../profiles/find-by.ts';
import { type ProfileDocument, profilesOf } from '../profiles/profiles.store.ts';

const BATCH = 500;
/** Of searches before there were cells, by these names and with other keys. */
const EARLIER_INDEXES: readonly string[] = [...FIND_INDEXES.map(({ name }) => name), 'faraway'];
const EARLIER_FIELDS: Readonly<Record<string, ''>> = { place: '', movedAt: '', nameWords: '', cityWords: '' };

async function inBatches<T extends { _id: string }>(
  all: AsyncIterable<T>,
  write: (batch: T[]) => Promise<unknown>,
): Promise<void> {
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
 * The indexes of the searches, and the search keys of profiles and people saved before. A family keeps its cell while
 * the table has it; others get the cell of their postcode (ADR 0008). May be run again.
 */
export async function prepareNearby(db: Db): Promise<void> {
  const [places, profiles, people] = [loadPlaces(), profilesOf(db), db.collection<PersonDocument>('people')];
  const placed = (profile: ProfileDocument): AnyBulkWriteOperation<ProfileDocument> => {
    const placing = places.cellOf(profile.postcode, profile.city);
    const cell = 'cell' in placing ? places.afterMove(profile.cell, placing.cell) : profile.cell;
    return {
      // Leaves alone who saves meanwhile.
      updateOne: {
        filter: { _id: profile._id, updatedAt: profile.updatedAt },
        update: { $set: { cell, findBy: findBy(profile, cell) }, $unset: EARLIER_FIELDS },
      },
    };
  };
  await inBatches(profiles.find(), (batch) => profiles.bulkWrite(batch.map(placed)));
  await inBatches(people.find(NOT_ERASED), (batch) =>
    people.bulkWrite(
      batch.map(({ _id, username }) => ({
        updateOne: { filter: { _id, ...NOT_ERASED }, update: { $set: usernameFields(username) } },
      })),
    ),
  );
  for (const { name = '', key } of await profiles.indexes())
    if (EARLIER_INDEXES.includes(name) && !('findBy.cell' in key)) await profiles.dropIndex(name);
  await createNearbyIndexes(db);
}
