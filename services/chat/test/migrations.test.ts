import { createLogger } from '@notalone/service-kit/logging/logger';
import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { migrate } from '@notalone/service-kit/mongo/migrate';
import { testServers } from '@notalone/testing/servers/servers';
import { randomId } from '@notalone/testing/tokens';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../src/migrations.ts';

test('conversations stored before keep their connection status under its new name', async () => {
  const { db, close } = await connectMongo({ url: testServers().mongoUrl(`chat_${randomId()}`), appName: 'test' });
  const conversations = db.collection<{ _id: string }>('conversations');
  const log = createLogger({ service: 'chat', level: 'fatal' });
  await migrate(db, MIGRATIONS.slice(0, 4), log);
  await conversations.insertMany([
    { _id: 'a/b', standing: 'blocked', members: ['a', 'b'] },
    { _id: 'c/d', standing: 'connected', members: ['c', 'd'] },
  ] as never[]);
  await migrate(db, MIGRATIONS, log);
  expect(await conversations.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 'a/b', connectionStatus: 'blocked', members: ['a', 'b'] },
    { _id: 'c/d', connectionStatus: 'connected', members: ['c', 'd'] },
  ]);
  await close();
});
