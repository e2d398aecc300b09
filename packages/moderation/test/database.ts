import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { testServers } from '@notalone/testing/servers/servers';
import { randomId } from '@notalone/testing/tokens';
import { onTestFinished } from 'vitest';

/** A database of the test's own, closed when it ends. */
export async function newDatabase() {
  const url = testServers().mongoUrl(`test_moderation_${randomId()}`);
  const { db, transact, close } = await connectMongo({ url, appName: 'moderation' });
  onTestFinished(close);
  return { db, transact };
}
