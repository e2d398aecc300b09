import { type Db, type IndexDescription, MongoServerError } from 'mongodb';

const NAMESPACE_EXISTS = 48;

/** Does nothing when the collection exists, so that a migration that was interrupted can run again. */
async function createCollection(db: Db, name: string): Promise<void> {
  try {
    await db.createCollection(name);
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NAMESPACE_EXISTS) throw error;
  }
}

/**
 * Creates collections with their indexes. Migrations do it, because a transaction that creates a collection is slow and
 * conflicts with others.
 */
export async function createCollections(
  db: Db,
  indexes: Readonly<Record<string, readonly IndexDescription[]>>,
): Promise<void> {
  for (const [name, ofCollection] of Object.entries(indexes)) {
    await createCollection(db, name);
    if (ofCollection.length > 0) await db.collection(name).createIndexes([...ofCollection]);
  }
}
