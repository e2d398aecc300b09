import { NOT_ERASED } from '@notalone/service-kit/projections/state-documents';
import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { type PersonDocument, usernameFields } from '../people/people.store.ts';
import { loadPlaces } from '../places/places.ts';
import { FIND_INDEXES, findBy } from '../profiles/find-by.ts';
import { type ProfileDocument, profilesOf } from '../profiles/profiles.store.ts';

const BATCH = 500;
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
        update: { $set: { cell, findBy: findBy(profile, cell) } },
      },
    };
  };
  await inBatches(profiles.find(), (batch) => profiles.bulkWrite(batch.map(placed)));
  await inBatches(people.find(NOT_ERASED), (batch) =>
    people.bulkWrite(
      batch.map(({ _id, account }) => ({
        updateOne: {
          filter: { _id, 'account.version': account.version },
          update: { $set: { account: { ...account, ...usernameFields(account.username) } } },
        },
      })),
    ),
  );
  // At once: MongoDB builds one index of a collection on one core.
  await Promise.all(FIND_INDEXES.map((index) => profiles.createIndexes([index])));
}
