import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { childDeletionRequested, childIdSchema, deletionRequested, userIdSchema } from '@notalone/contracts';
import { type Broker, connectBroker } from '@notalone/service-kit/broker/broker';
import type { OutgoingRecord } from '@notalone/service-kit/broker/broker-publisher';
import { writeEvent, writeTombstone } from '@notalone/service-kit/broker/envelope';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { eventually } from '@notalone/testing/eventually';
import { type OwnBroker, startOwnBroker } from '@notalone/testing/servers/own-broker';
import { type OwnMongo, startOwnMongo } from '@notalone/testing/servers/own-mongo';
import { randomId } from '@notalone/testing/tokens';
import { Admin } from '@platformatic/kafka';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Decimal128, Long, MongoClient, Timestamp } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { backUp } from '../src/back-up.ts';
import { keepListing } from '../src/commands.ts';
import { listErasures, readErasures } from '../src/erasure-list.ts';
import { backupsIn, deleteOldBackups } from '../src/manifest.ts';
import { restore } from '../src/restore.ts';
import { openTopics, type Topics } from '../src/topics.ts';

const LONG_AGO = new Date(0);
const log = createLogger({ service: 'backup', level: 'silent' });

interface Kafka {
  readonly server: OwnBroker;
  readonly broker: Broker;
  readonly topics: Topics;
}
let mongo: OwnMongo;
let client: MongoClient;
let before: Kafka;
let after: Kafka;
let directory: string;

async function startKafka(): Promise<Kafka> {
  const server = await startOwnBroker();
  const access = { brokers: [server.brokers] };
  return { server, broker: connectBroker({ ...access, clientId: 'test', log }), topics: openTopics(access) };
}
const publish = (...records: OutgoingRecord[]) => publishTo(before, ...records);
async function publishTo({ broker }: Kafka, ...records: OutgoingRecord[]): Promise<void> {
  const publisher = broker.publisher({ timeoutMs: 10_000 });
  // A new topic briefly has no leader.
  await eventually(() => publisher.publish(records));
  await publisher.close();
}
async function recordsOf({ topics }: Kafka, topic: string): Promise<OutgoingRecord[]> {
  const found = new Map<string, OutgoingRecord>();
  for (const [partition, end] of ((await topics.ends()).get(topic) ?? []).entries())
    for await (const record of topics.read(topic, partition, 0n, end)) found.set(record.headers.id ?? '', record);
  return [...found.values()];
}
const deletionOf = (userId: string, erasureId: string) =>
  writeEvent({ service: 'profile' }, deletionRequested, {
    key: userId,
    data: { userId: userIdSchema.parse(userId), erasureId },
  }).record;

const stores = (kafka: Kafka) => ({ client, topics: kafka.topics, databasePrefix: 'notalone_' });
const takeBackup = (recipient?: string) => backUp({ ...stores(before), directory, recipient, productVersion: '1.0.0' });
async function deleteTopics({ server, topics }: Kafka): Promise<void> {
  const existing = [...(await topics.ends()).keys()];
  if (existing.length === 0) return;
  const admin = new Admin({ clientId: 'test', bootstrapBrokers: [server.brokers] });
  await admin.deleteTopics({ topics: existing });
  await admin.close();
  await eventually(async () => expect(await topics.ends()).toEqual(new Map()));
}
async function dropAll(): Promise<void> {
  for (const { name } of (await client.db().admin().listDatabases()).databases)
    if (name.startsWith('notalone_')) await client.db(name).dropDatabase();
}

beforeAll(async () => {
  [mongo, before, after] = await Promise.all([startOwnMongo(), startKafka(), startKafka()]);
  client = await MongoClient.connect(mongo.mongoUrl('admin'));
  await before.broker.ensureTopics();
});
afterAll(async () => {
  await client.close();
  await Promise.all([before, after].map(({ topics }) => topics.close()));
  await Promise.all([mongo, before.server, after.server].map((server) => server.stop()));
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'notalone-backup-'));
  await client.db('notalone_profile').collection('profiles').insertOne({ city: 'Leeds' });
});
afterEach(async () => {
  await dropAll();
  await deleteTopics(after);
  await rm(directory, { recursive: true, force: true });
});

test('databases, indexes and topics come back as they were, and later erasures are requested again', async () => {
  const userId = randomId();
  const document = {
    long: Long.fromString('9007199254740993'),
    decimal: Decimal128.fromString('5.50'),
    bytes: Buffer.from([0, 255]),
    date: new Date(1),
    stamp: new Timestamp({ t: 5, i: 6 }),
    nothing: null,
    deep: [{ a: [1, 2.5] }],
  };
  const people = client.db('notalone_feed').collection('people');
  const { insertedId } = await people.insertOne(document);
  await people.createIndex({ erasedAt: 1 }, { name: 'erased', expireAfterSeconds: 99 });
  await people.createIndex({ city: 'text' }, { name: 'words', default_language: 'english' });
  await people.createIndex({ name: 1 }, { unique: true, partialFilterExpression: { name: { $exists: true } } });
  const [indexes, raw] = [await people.indexes(), await people.findOne({}, { raw: true })];
  const first = deletionOf(userId, crypto.randomUUID());
  await publish(first, writeTombstone({ service: 'auth' }, 'people.state', userId).record);
  const records = [await recordsOf(before, 'profile.events'), await recordsOf(before, 'people.state')];

  const { folder, manifest } = await takeBackup();
  expect(manifest.isExact).toBe(true);
  const childId = childIdSchema.parse(randomId());
  const data = { childId, erasureId: crypto.randomUUID() };
  const later = writeEvent({ service: 'profile' }, childDeletionRequested, { key: childId, data }).record;
  await publish(later);
  expect(await listErasures(directory, before.topics, LONG_AGO)).toEqual({ added: 2, hasGap: false });
  await dropAll();

  const erasures = await readErasures(directory);
  const restoring = { ...stores(after), broker: after.broker, folder, erasures };
  expect(await restore(restoring)).toMatchObject({ erased: 1 });
  expect(await people.findOne({ _id: insertedId }, { raw: true })).toEqual(raw);
  expect(await people.indexes()).toEqual(expect.arrayContaining(indexes));
  // So that auth mails nobody twice.
  const repeated = client.db('notalone_auth').collection<{ _id: string }>('erasures');
  expect(await repeated.find().toArray()).toMatchObject([{ _id: data.erasureId, isRepeated: true, confirmed: {} }]);
  expect(await recordsOf(after, 'people.state')).toEqual(records[1]);
  expect(await recordsOf(after, 'profile.events')).toEqual(expect.arrayContaining([...(records[0] ?? []), later]));

  await expect(restore(restoring)).rejects.toThrow(/needs an empty system: notalone_\w+\.\w+ has documents/);
  await dropAll();
  await expect(restore(restoring)).rejects.toThrow(/needs an empty system: [\w.]+ has had records/);
});

test('a damaged file is found before anything is written', async () => {
  const { folder } = await takeBackup();
  await dropAll();
  await appendFile(join(folder, 'notalone_profile/profiles.bson.gz'), 'x');
  const restoring = restore({ ...stores(before), broker: before.broker, folder, erasures: [] });
  await expect(restoring).rejects.toThrow('notalone_profile/profiles.bson.gz is damaged');
  expect((await client.db('notalone_profile').collections()).length).toBe(0);
});

test('an encrypted backup is opened with the identity only, and nobody else may read its files', async () => {
  const identity = await generateIdentity();
  const { folder, manifest } = await takeBackup(await identityToRecipient(identity));
  for (const name of await readdir(folder, { recursive: true })) {
    const { mode } = await stat(join(folder, name));
    expect(mode & 0o077, name).toBe(0);
  }
  const [stored] = manifest.databases.flatMap(({ collections }) => collections);
  expect(stored?.file).toMatch(/\.age$/);
  expect(await readFile(join(folder, stored?.file ?? ''), 'utf8')).toMatch(/^age-encryption\.org/);
  await dropAll();
  const restoring = { ...stores(after), broker: after.broker, folder, erasures: [] };
  await expect(restore(restoring)).rejects.toThrow('BACKUP_IDENTITY_FILE');
  await expect(restore({ ...restoring, identity: await generateIdentity() })).rejects.toThrow();
  expect((await client.db('notalone_profile').collections()).length).toBe(0);
  await restore({ ...restoring, identity });
  expect(await client.db('notalone_profile').collection('profiles').countDocuments({ city: 'Leeds' })).toBe(1);
});

test('a backup of format 1 is refused before anything is written, and is deleted when its time is over', async () => {
  const { folder } = await takeBackup();
  const path = join(folder, 'manifest.json');
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), format: 1 }));
  await dropAll();
  const restoring = { ...stores(after), broker: after.broker, folder, erasures: [] };
  await expect(restore(restoring)).rejects.toThrow('has format 1, not 2: restore it with version');
  expect((await client.db('notalone_profile').collections()).length).toBe(0);
  expect(await deleteOldBackups(dirname(folder), new Date(Date.now() + 60_000))).toBeGreaterThan(0);
  expect(await backupsIn(dirname(folder))).toEqual([]);
});

test('all databases are of one moment, while transactions write to several', async () => {
  const [one, other] = ['notalone_auth', 'notalone_chat'].map((name) => client.db(name).collection('moved'));
  await Promise.all([one?.insertMany([{ n: 1 }, { n: 2 }, { n: 3 }]), other?.insertOne({ n: 0 })]);
  const stop = new AbortController();
  const writing = (async () => {
    for (let n = 4; !stop.signal.aborted; n += 1)
      await client.withSession((session) =>
        session.withTransaction(async () => {
          const moved = await one?.findOneAndDelete({}, { session });
          await one?.insertOne({ n }, { session });
          await other?.insertOne({ n: moved?.n }, { session });
        }),
      );
  })();
  await eventually(async () => expect(await other?.countDocuments()).toBeGreaterThan(20));
  const { folder, manifest } = await takeBackup();
  stop.abort();
  await writing;
  await dropAll();
  await restore({ ...stores(after), broker: after.broker, folder, erasures: [] });
  expect(manifest.databases.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['notalone_auth', 'notalone_chat']),
  );
  const numbers = [...((await one?.find().toArray()) ?? []), ...((await other?.find().toArray()) ?? [])];
  // Each number is in one of the two, none in both, none nowhere.
  expect(numbers.map(({ n }) => Number(n)).toSorted((a, b) => a - b)).toEqual([...numbers.keys()]);
});

test('an erasure is listed once, however often the list is continued, and dropped when no backup is as old', async () => {
  await listErasures(directory, before.topics, LONG_AGO);
  const known = (await readErasures(directory)).length;
  const erasureId = crypto.randomUUID();
  await publish(deletionOf(randomId(), erasureId));
  expect(await listErasures(directory, before.topics, LONG_AGO)).toEqual({ added: 1, hasGap: false });
  expect(await listErasures(directory, before.topics, LONG_AGO)).toEqual({ added: 0, hasGap: false });
  expect((await readErasures(directory)).slice(known)).toMatchObject([{ erasureId }]);
  await listErasures(directory, before.topics, new Date(Date.now() + 1000));
  expect(await readErasures(directory)).toEqual([]);
});

test('the list is continued again and again, also after Kafka could not be read, until it is stopped', async () => {
  const stop = new AbortController();
  const printed: string[] = [];
  const place = { kafka: { brokers: [after.server.brokers] }, directory, print: (line: string) => printed.push(line) };
  const listing = keepListing(place, stop.signal, 50);
  await eventually(() => expect(printed).toContain('profile.events does not exist, or this login may not read it.'));
  expect(existsSync(join(directory, 'erasures.json'))).toBe(false);
  await after.broker.ensureTopics();
  for (const erasureId of [crypto.randomUUID(), crypto.randomUUID()]) {
    await publishTo(after, deletionOf(randomId(), erasureId));
    await eventually(async () => expect((await readErasures(directory)).at(-1)).toMatchObject({ erasureId }));
  }
  stop.abort();
  await listing;
});

test('a list that stopped for longer than Kafka keeps events says so', async () => {
  await listErasures(directory, before.topics, LONG_AGO);
  const ends = await before.topics.ends();
  const expired: Topics = { ...before.topics, starts: async () => nextOf(ends), ends: async () => nextOf(ends) };
  expect(await listErasures(directory, expired, LONG_AGO)).toMatchObject({ hasGap: true });
});
const nextOf = (ends: ReadonlyMap<string, readonly bigint[]>) =>
  new Map([...ends].map(([topic, offsets]) => [topic, offsets.map((offset) => offset + 5n)]));

test('backups that are too old are deleted', async () => {
  const { folder } = await takeBackup();
  expect(await deleteOldBackups(directory, new Date(Date.now() - 60_000))).toBe(0);
  expect(await backupsIn(directory)).toEqual([folder]);
  expect(await deleteOldBackups(directory, new Date(Date.now() + 60_000))).toBe(1);
  expect(await readdir(directory)).toEqual([]);
});
