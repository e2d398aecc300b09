import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { accountChanged, accountRegistered, type DataOf, type UserId } from '@notalone/contracts';
import { connectBroker } from '@notalone/service-kit/events/broker';
import { writeEvent } from '@notalone/service-kit/events/envelope';
import { connectPlatform } from '@notalone/service-kit/platform';
import { platformConfig } from '../servers.ts';
import { BARE_TOPICS, nowMs, type Sent, takeTask } from './roles.ts';

const EVERY_MS = 12;

const newId = () => randomBytes(12).toString('hex') as UserId;
const account = (userId: UserId): DataOf<typeof accountChanged> => ({
  userId,
  username: `parent-${userId}`,
  email: 'parent@example.com',
  role: 'parent',
  status: 'active',
  memberSince: new Date().toISOString(),
  version: 1,
});

/** The sending process: a service that writes, with its outbox, and a bare publisher, in turn. Tells the id of a first write; told to go, what it sent. */
async function write(): Promise<void> {
  const { servers, run, pairs } = takeTask();
  const platform = await connectPlatform({ service: 'auth', config: platformConfig(servers, `bench_auth_${run}`) });
  await platform.start();
  const accounts = platform.db.collection<{ _id: string; username: string; version: number }>('accounts');
  await accounts.createIndex({ username: 1 });
  const publisher = connectBroker({ brokers: servers.kafkaBrokers.split(','), clientId: 'bench', log: platform.log }).publisher({ timeoutMs: 5_000 });

  async function publishBare(): Promise<[string, number]> {
    const userId = newId();
    const state = writeEvent({ service: 'auth' }, accountChanged, { key: userId, data: account(userId) }).record;
    const event = writeEvent({ service: 'auth' }, accountRegistered, { key: userId, data: { userId } }).record;
    const from = nowMs();
    await publisher.publish([
      { ...state, topic: BARE_TOPICS.state },
      { ...event, topic: BARE_TOPICS.event },
    ]);
    return [userId, from];
  }
  const writeMs: number[] = [];
  async function register(): Promise<[string, number]> {
    const userId = newId();
    const from = nowMs();
    await platform.transact(async (session) => {
      const { username, version } = account(userId);
      await accounts.insertOne({ _id: userId, username, version }, { session });
      await platform.outbox.add(session, accountChanged, { key: userId, data: account(userId) });
      await platform.outbox.add(session, accountRegistered, { key: userId, data: { userId }, isFirst: true });
    });
    const acknowledged = nowMs();
    writeMs.push(acknowledged - from);
    return [userId, acknowledged];
  }

  const [probe] = await register();
  const told = once(process, 'message');
  process.send?.(probe);
  await told;
  writeMs.length = 0;
  const started = { bare: [] as Promise<[string, number]>[], projection: [] as Promise<[string, number]>[] };
  for (let i = 0; i < pairs; i++) {
    started.bare.push(publishBare());
    await delay(EVERY_MS);
    started.projection.push(register());
    await delay(EVERY_MS);
  }
  process.send?.({ bare: await Promise.all(started.bare), projection: await Promise.all(started.projection), writeMs } satisfies Sent);
}

await write();
