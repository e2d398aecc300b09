import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { accountChanged, accountRegistered, type UserId } from '@notalone/contracts';
import { connectBroker } from '@notalone/service-kit/events/broker';
import { connectPlatform } from '@notalone/service-kit/platform';
import { percentile, summary } from '../percentile.ts';
import { type BenchServers, platformConfig } from '../servers.ts';
import { type Arrival, nowMs } from './projector.ts';

const BAR = 2;
/** The compilers of three programs are at work for as long. */
const WARM_UP = 400;
/** One in a hundred decides: of fewer a single pause of the machine would. */
const SAMPLES = 3_000;
const EVERY_MS = 12;
const PATIENCE_MS = 10_000;

const newId = () => randomBytes(12).toString('hex') as UserId;

/**
 * Bare hop: publish called → record in the consumer. Projection: a write with its events, as of a parent who registers, acknowledged in one service → stored by the other.
 * Both between the same two processes, in turn, on the same servers, through the same client.
 */
export async function hop(servers: BenchServers): Promise<boolean> {
  const run = randomBytes(4).toString('hex');
  const platform = await connectPlatform({ service: 'auth', config: platformConfig(servers, `bench_auth_${run}`) });
  await platform.start();
  const accounts = platform.db.collection<{ _id: string; username: string; version: number }>('accounts');
  await accounts.createIndex({ username: 1 });
  const publisher = connectBroker({ brokers: servers.kafkaBrokers.split(','), clientId: 'bench', log: platform.log }).publisher({ timeoutMs: 5_000 });

  const arrivals = new Map<string, number>();
  const projector = fork(new URL('./projector.ts', import.meta.url), [JSON.stringify(servers), run]);
  projector.on('message', (message) => {
    if (typeof message === 'object') {
      const { id, atMs } = message as Arrival;
      arrivals.set(id, atMs);
    }
  });
  await once(projector, 'message');

  async function bare(): Promise<[string, number]> {
    const id = newId();
    const from = nowMs();
    await publisher.publish([{ topic: 'auth.events', key: id, value: JSON.stringify({ specversion: '1.0', id, padding: 'x'.repeat(400) }), headers: {} }]);
    return [id, from];
  }
  const writeMs: number[] = [];
  async function write(): Promise<[string, number]> {
    const userId = newId();
    const from = nowMs();
    await platform.transact(async (session) => {
      await accounts.insertOne({ _id: userId, username: `parent-${userId}`, version: 1 }, { session });
      const data = {
        userId,
        username: `parent-${userId}`,
        email: 'parent@example.com',
        role: 'parent',
        status: 'active',
        memberSince: new Date().toISOString(),
        version: 1,
      } as const;
      await platform.outbox.add(session, accountChanged, { key: userId, data });
      await platform.outbox.add(session, accountRegistered, { key: userId, data: { userId } });
    });
    writeMs.push(nowMs() - from);
    return [userId, nowMs()];
  }

  // A new reader first works through what the topic holds already.
  const [probe] = await write();
  while (!arrivals.has(probe)) await delay(50);
  writeMs.length = 0;

  const started = { bare: [] as Promise<[string, number]>[], projection: [] as Promise<[string, number]>[] };
  for (let i = 0; i < WARM_UP + SAMPLES; i++) {
    started.bare.push(bare());
    await delay(EVERY_MS);
    started.projection.push(write());
    await delay(EVERY_MS);
  }
  const sent = { bare: (await Promise.all(started.bare)).slice(WARM_UP), projection: (await Promise.all(started.projection)).slice(WARM_UP) };
  const patience = AbortSignal.timeout(PATIENCE_MS);
  while ([...sent.bare, ...sent.projection].some(([id]) => !arrivals.has(id))) {
    patience.throwIfAborted();
    await delay(50);
  }
  projector.send('stop');
  await once(projector, 'exit');
  await publisher.close();
  await platform.close();

  const took = (list: readonly [string, number][]) => list.map(([id, from]) => Math.max(0, (arrivals.get(id) ?? Number.NaN) - from));
  const [bareMs, projectionMs] = [took(sent.bare), took(sent.projection)];
  const ratio = percentile(projectionMs, 0.99) / percentile(bareMs, 0.99);
  process.stdout.write(`bare produce → consume               ${summary(bareMs)} ms\n`);
  process.stdout.write(`write acknowledged → projection      ${summary(projectionMs)} ms\n`);
  process.stdout.write(`(the write itself until acknowledged ${summary(writeMs.slice(WARM_UP))} ms)\n`);
  process.stdout.write(`p99 ratio ${ratio.toFixed(2)}, bar ${BAR.toFixed(2)}: ${ratio <= BAR ? 'holds' : 'missed'}\n`);
  return ratio <= BAR;
}
