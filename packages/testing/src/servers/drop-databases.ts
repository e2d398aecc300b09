import { MongoClient } from 'mongodb';
import { afterAll, inject } from 'vitest';
import { takeNamedDatabases } from './servers.ts';

/**
 * For vitest's `setupFiles`: the databases of a test file go when its tests are through, after the file's own clearing up. One MongoDB serves
 * all files, and with the collections of a hundred databases it takes several times as long for everything.
 */
afterAll(async () => {
  const databases = takeNamedDatabases();
  if (databases.length === 0) return;
  const client = await MongoClient.connect(inject('servers').mongo);
  try {
    for (const database of databases) await client.db(database).dropDatabase();
  } finally {
    await client.close();
  }
});
