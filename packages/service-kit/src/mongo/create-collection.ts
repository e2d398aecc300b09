import { type Db, MongoServerError } from 'mongodb';

const NAMESPACE_EXISTS = 48;

/** Creates a collection unless it exists, so that a migration that was interrupted can run again. */
export async function createCollection(db: Db, name: string): Promise<void> {
  try {
    await db.createCollection(name);
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NAMESPACE_EXISTS) throw error;
  }
}
