import { personHeld } from '@notalone/contracts';
import { isAnyUnderLegalHold, legalHoldOf } from '@notalone/moderation/legal-hold/legal-holds';
import { createBlockedKeys } from '@notalone/service-kit/inbox/inbox.store';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { migrate } from '@notalone/service-kit/mongo/migrate';
import { eventually } from '@notalone/testing/eventually';
import { testServers } from '@notalone/testing/servers/servers';
import { randomId } from '@notalone/testing/tokens';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../src/migrations.ts';
import { published, remove } from './posts.ts';
import { newParent, type Service, startService } from './service.ts';

const ID = '008-legal-holds';
const BLOCKED = { _id: 'people.state/ann', topic: 'people.state', eventIds: ['1', '2'], at: new Date() };
const HELD = { _id: randomId(), held: true };
const RELEASED = { _id: randomId(), held: false };

const rows = (db: Db, collection: 'holds' | 'legalHolds') => db.collection<{ _id: string; held?: boolean }>(collection);
const sorted = (db: Db, collection: 'holds' | 'legalHolds') => rows(db, collection).find().sort({ _id: 1 }).toArray();
const byId = (one: { _id: string }, other: { _id: string }) => (one._id < other._id ? -1 : 1);

/** What an instance of the release before does, which knows one collection. */
const formerInstance = (db: Db) => ({
  record: (_id: string, held: boolean) => rows(db, 'holds').replaceOne({ _id }, { held }, { upsert: true }),
  stateOf: async (_id: string) => (await rows(db, 'holds').findOne({ _id }))?.held,
});

describe('the migration', () => {
  const log = createLogger({ service: 'feed', level: 'fatal' });

  async function formerDatabase() {
    const connection = await connectMongo({ url: testServers().mongoUrl(`feed_${randomId()}`), appName: 'test' });
    const former = MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex(({ id }) => id === ID),
    );
    await migrate(connection.db, former, log);
    await rows(connection.db, 'holds').insertMany([BLOCKED, HELD, RELEASED]);
    return connection;
  }

  test('copies legal holds, and leaves blocked keys and what former instances read', async () => {
    const { db, close } = await formerDatabase();
    await migrate(db, MIGRATIONS, log);
    expect(await sorted(db, 'legalHolds')).toEqual([HELD, RELEASED].toSorted(byId));
    expect(await sorted(db, 'holds')).toEqual([BLOCKED, HELD, RELEASED].toSorted(byId));
    const blockedKeys = createBlockedKeys(db);
    expect([await blockedKeys.has(BLOCKED._id), await blockedKeys.first(BLOCKED._id)]).toEqual([true, '1']);
    await close();
  });

  test('continues where it was interrupted, and takes what has changed since', async () => {
    const { db, close } = await formerDatabase();
    await rows(db, 'legalHolds').insertOne({ ...RELEASED, held: true });
    await migrate(db, MIGRATIONS, log);
    expect(await sorted(db, 'legalHolds')).toEqual([HELD, RELEASED].toSorted(byId));
    await formerInstance(db).record(HELD._id, false);
    await db.collection<{ _id: string }>('migrations').deleteOne({ _id: ID });
    await migrate(db, MIGRATIONS, log);
    expect(await sorted(db, 'legalHolds')).toEqual([{ ...HELD, held: false }, RELEASED].toSorted(byId));
    await close();
  });
});

describe('beside an instance of the release before', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  test('what that one has heard of holds, and its release ends it', async () => {
    const { db } = service;
    const former = formerInstance(db);
    const author = await newParent(service);
    await former.record(author.userId, true);
    expect(await legalHoldOf(db, author.userId)).toBe('held');
    const { _id } = await published(service, author, { content: 'Our secret' });
    expect((await remove(service, author, _id)).status).toBe(200);
    const records = () => db.collection('heldRecords').find({ personId: author.userId }).toArray();
    await eventually(async () => expect(await records()).toMatchObject([{ document: { content: 'Our secret' } }]));

    await service.publish('content', personHeld, author.userId, { personId: author.userId });
    await eventually(async () =>
      expect(await rows(db, 'legalHolds').findOne({ _id: author.userId })).toMatchObject({ held: true }),
    );
    await former.record(author.userId, false);
    expect(await legalHoldOf(db, author.userId)).toBe('released');
    expect(await isAnyUnderLegalHold(db, [author.userId])).toBe(false);
  });

  test('what this one has heard that one knows', async () => {
    const former = formerInstance(service.db);
    const personId = randomId();
    await service.publish('content', personHeld, personId, { personId: personId as never });
    await eventually(async () => expect(await former.stateOf(personId)).toBe(true));
    await service.publishTombstone('content', 'holds.state', personId);
    await eventually(async () => expect(await former.stateOf(personId)).toBe(false));
    expect(await rows(service.db, 'legalHolds').findOne({ _id: personId })).toEqual({ _id: personId, held: false });
  });

  test('what the next release has taken out of the former collection still holds', async () => {
    await rows(service.db, 'legalHolds').insertMany([HELD, RELEASED]);
    expect(await isAnyUnderLegalHold(service.db, [undefined, RELEASED._id])).toBe(false);
    expect(await isAnyUnderLegalHold(service.db, [RELEASED._id, HELD._id])).toBe(true);
    expect(await legalHoldOf(service.db, HELD._id)).toBe('held');
    expect(await legalHoldOf(service.db, randomId())).toBeUndefined();
  });
});
