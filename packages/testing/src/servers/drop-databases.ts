import { MongoClient } from 'mongodb';
import { afterAll, inject } from 'vitest';
import { takeNamedDatabases } from './servers.ts';

/**
 * For vitest's `setupFiles`: drops the databases of a test file after its own clean-up. One MongoDB serves all files,
 * and the collections of a hundred databases make it several times slower.
 */
afterAll(async () => {
  const databases = takeNamedDatabases();
  if (databases.length === 0) return;
  const client = await MongoClient.connect(inject('servers').mongo);
  try {
    for (const database of databases) {
      await client.db(database).dropDatabase();
      // Of a service that keeps its audit apart.
      await client.db(`${database}_audit`).dropDatabase();
    }
  } finally {
    await client.close();
  }
});
