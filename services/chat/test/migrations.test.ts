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

test('an emergency that was in the bell before leads to its alert', async () => {
  const { db, close } = await connectMongo({ url: testServers().mongoUrl(`chat_${randomId()}`), appName: 'test' });
  const notifications = db.collection('notifications');
  const log = createLogger({ service: 'chat', level: 'fatal' });
  const before = MIGRATIONS.findIndex(({ id }) => id.startsWith('017-'));
  await migrate(db, MIGRATIONS.slice(0, before), log);
  const [userId, childId, alertId] = [randomId(), randomId(), randomId()];
  await notifications.insertMany([
    { userId, key: `alert/${alertId}`, kind: 'childEmergency', relatedId: childId, childId },
    { userId, key: 'danger/1', kind: 'childDanger', relatedId: childId, childId },
  ]);
  await migrate(db, MIGRATIONS, log);
  const stored = await notifications
    .find({}, { projection: { _id: 0 } })
    .sort({ key: 1 })
    .toArray();
  expect(stored).toMatchObject([
    { kind: 'childEmergency', relatedId: alertId, childId },
    { kind: 'childDanger', relatedId: childId, childId },
  ]);
  await close();
});

test('a child of before has its parent as its one guardian; the mark of an erased one stays as it is', async () => {
  const { db, close } = await connectMongo({ url: testServers().mongoUrl(`chat_${randomId()}`), appName: 'test' });
  const children = db.collection<{ _id: string }>('children');
  const before = MIGRATIONS.findIndex(({ id }) => id.startsWith('025-'));
  const log = createLogger({ service: 'chat', level: 'fatal' });
  await migrate(db, MIGRATIONS.slice(0, before), log);
  const erased = { _id: 'c', erasedAt: new Date() };
  await children.insertMany([
    { _id: 'a', parentId: 'ann', version: 1 },
    { _id: 'b', parentId: 'ann', guardianIds: ['ann', 'bea'], version: 2 },
    erased,
  ] as never[]);
  await migrate(db, MIGRATIONS, log);
  expect(await children.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 'a', parentId: 'ann', guardianIds: ['ann'], version: 1 },
    { _id: 'b', parentId: 'ann', guardianIds: ['ann', 'bea'], version: 2 },
    erased,
  ]);
  await close();
});
