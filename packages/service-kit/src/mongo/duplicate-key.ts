import {
  type Collection,
  type Document,
  type InsertOneOptions,
  MongoServerError,
  type OptionalUnlessRequiredId,
} from 'mongodb';

const DUPLICATE_KEY = 11_000;

/** Whether a write failed because a unique index already holds the value. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;

/**
 * Inserts `document` and returns true; false when a unique index already holds one of its values. Not for
 * transactions, which that error aborts.
 */
export async function insertUnlessThere<D extends Document>(
  collection: Collection<D>,
  document: OptionalUnlessRequiredId<D>,
  options?: InsertOneOptions,
): Promise<boolean> {
  try {
    await collection.insertOne(document, options);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
