import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deletionRequested, userIdSchema } from '@notalone/contracts';
import { type Broker, connectBroker } from '@notalone/service-kit/broker/broker';
import { writeEvent } from '@notalone/service-kit/broker/envelope';
import type { BrokerAccess } from '@notalone/service-kit/config/config';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { Admin } from '@platformatic/kafka';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fetchServers } from '../src/fetch/fetch-servers.ts';
import { ERASURE_LIST } from '../src/kafka/kafka.config.ts';
import { ROOT, SERVERS_DIR } from '../src/paths.ts';
import { freePorts } from '../src/processes/ports.ts';
import { createProcesses, type Processes } from '../src/processes/processes.ts';
import { kafkaBrokers, startKafka } from '../src/servers/kafka.ts';
import type { KafkaLogins } from '../src/servers/kafka-access.ts';

const log = createLogger({ service: 'test', level: 'silent' });
const REFUSED = 'Topic authorization failed';
const WITHIN = { timeoutMs: 10_000 };
const USERS = { auth: 'auth-password', profile: 'profile-password', feed: 'feed-password', chat: 'chat-password' };
const LOGINS: KafkaLogins = {
  adminPassword: 'admin-password',
  users: { ...USERS, content: 'content-password', [ERASURE_LIST]: 'list-password' },
};

let dir: string;
let kafkaHome: string;
let processes: Processes;
let ports: { kafka: number; kafkaController: number };

async function restart(logins?: KafkaLogins): Promise<void> {
  await processes.stopAll();
  processes = createProcesses();
  await startKafka({ kafkaHome, dir, ports, processes, ...(logins && { logins }) });
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'notalone-kafka-access-'));
  processes = createProcesses();
  ({ kafkaHome } = await fetchServers({ serversDir: SERVERS_DIR, processes, print: () => undefined }));
  const [kafka = 0, kafkaController = 0] = await freePorts(2);
  ports = { kafka, kafkaController };
  // An installation from before there were users: its records must survive.
  await restart();
  const admin = new Admin({ clientId: 'test', bootstrapBrokers: [kafkaBrokers(ports)] });
  await admin.createTopics({ topics: ['people.state'], partitions: 6, replicas: 1 });
  await admin.close();
  // A new topic has no leader at first.
  await eventually(() => publish(asNobody(), 'people.state', 'from before'));
  await restart(LOGINS);
});
afterAll(async () => {
  await processes.stopAll();
  await rm(dir, { recursive: true, force: true });
});

const accessOf = (username: string, password = LOGINS.users[username] ?? ''): BrokerAccess => ({
  brokers: [kafkaBrokers(ports)],
  sasl: { mechanism: 'scram-sha-512', username, password },
});
const as = (username: string, password?: string): Broker =>
  connectBroker({ ...accessOf(username, password), clientId: 'test', log });
const asNobody = (): Broker => connectBroker({ brokers: [kafkaBrokers(ports)], clientId: 'test', log });

async function publish(broker: Broker, topic: string, key: string): Promise<void> {
  const publisher = broker.publisher(WITHIN);
  try {
    await publisher.publish([{ topic, key, value: '{}', headers: {} }]);
  } finally {
    await publisher.close();
  }
}

/** Resolves when this user has read a record with this key from the topic. */
async function readsKey(broker: Broker, topic: string, groupId: string, wanted: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onRecords = async (records: readonly { key: string }[]) => {
    if (records.some(({ key }) => key === wanted)) resolve();
  };
  const consumer = broker.consume({ groupId, topics: [topic], onRecords, onJoined: () => undefined });
  onTestFinished(() => consumer.stop());
  return promise;
}

test('a service creates missing topics', async () => {
  await expect(as('content').ensureTopics()).resolves.toBeUndefined();
});

test('a service writes the topics that carry its events', async () => {
  await expect(publish(as('auth'), 'people.state', 'ann')).resolves.toBeUndefined();
  // A new topic has no leader at first.
  await eventually(() => publish(as('feed'), 'feed.events', 'post'));
});

test("feed's user cannot write people.state or other services' events", async () => {
  for (const topic of ['people.state', 'relations.state', 'auth.events'])
    await expect(publish(as('feed'), topic, 'ann')).rejects.toThrow(REFUSED);
});

test('a service writes dead letters of the topics it reads, and of no others', async () => {
  await eventually(() => publish(as('feed'), 'people.state.parked', 'feed/ann'));
  await expect(publish(as('feed'), 'auth.events.parked', 'feed/ann')).rejects.toThrow(REFUSED);
});

test('a service reads the topics it declares, including records from before there were users', async () => {
  await expect(readsKey(as('chat'), 'people.state', 'notalone_chat', 'from before')).resolves.toBeUndefined();
});

test('a service cannot read a topic that it does not declare', async () => {
  const { promise: refusal, resolve } = Promise.withResolvers<Error>();
  const listening = { ...log, warn: ({ err }: { err?: Error }) => err && resolve(err) } as unknown as typeof log;
  const feed = connectBroker({ ...accessOf('feed'), clientId: 'test', log: listening });
  void readsKey(feed, 'phones.state', 'notalone_feed', 'from before');
  expect((await refusal).message).toContain(REFUSED);
});

test('a service cannot join the group of another', async () => {
  // kafkajs reports the refusal as a missing coordinator.
  await expect(as('feed').unread('notalone_chat', ['people.state'])).rejects.toThrow(
    'Failed to find group coordinator',
  );
});

test('the list of erasures reads who asked to leave, and writes nothing', async () => {
  const { record } = writeEvent({ service: 'profile' }, deletionRequested, {
    key: randomId(),
    data: { userId: userIdSchema.parse(randomId()), erasureId: crypto.randomUUID() },
  });
  const publisher = as('profile').publisher(WITHIN);
  await publisher.publish([record]);
  await publisher.close();
  const env = {
    ...process.env,
    KAFKA_BROKERS: kafkaBrokers(ports),
    KAFKA_SASL_USERNAME: ERASURE_LIST,
    KAFKA_SASL_PASSWORD: 'list-password',
  };
  const list = () =>
    promisify(execFile)('node', ['infra/backup/src/main.ts', 'erasures', join(dir, 'backups')], { cwd: ROOT, env });
  expect((await list()).stdout).toBe('1 erasures added to the list.\n');
  expect((await list()).stdout).toBe('0 erasures added to the list.\n');
  await expect(publish(as(ERASURE_LIST), 'profile.events', 'ann')).rejects.toThrow('authorization failed');
});

test('clients without a login, with a wrong password or an outdated one are refused', async () => {
  const changed = { ...LOGINS, users: { ...LOGINS.users, auth: 'another-password' } };
  await restart(changed);
  for (const broker of [asNobody(), as('auth', 'wrong'), as('auth'), as('admin', 'admin-password')])
    await expect(publish(broker, 'auth.events', 'ann')).rejects.toThrow();
  await expect(publish(as('auth', 'another-password'), 'auth.events', 'ann')).resolves.toBeUndefined();
});
