import { accountChanged } from '@notalone/contracts';
import { connectBroker } from '@notalone/service-kit/events/broker';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { connectPlatform } from '@notalone/service-kit/platform';
import type { BenchServers } from '../servers.ts';
import { platformConfig } from '../servers.ts';

/** `id` arrived at `atMs` of the machine's monotonic clock. */
export interface Arrival {
  readonly kind: 'bare' | 'projection';
  readonly id: string;
  readonly atMs: number;
}
export const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

/** The receiving process: a bare consumer, and a service with its inbox. */
async function project(servers: BenchServers, run: string): Promise<void> {
  const arrived = (kind: Arrival['kind'], id: string) => process.send?.({ kind, id, atMs: nowMs() } satisfies Arrival);
  const platform = await connectPlatform({ service: 'profile', config: platformConfig(servers, `bench_profile_${run}`) });
  const people = platform.db.collection<{ _id: string; version: number }>('people');
  await people.createIndex({ username: 1 });
  platform.inbox.on(accountChanged, async ({ data: { userId, username, status, version } }, session) => {
    await people.updateOne({ _id: userId }, { $set: { username, status, version } }, { upsert: true, session });
    afterCommit(session, () => arrived('projection', userId));
  });
  await platform.start();
  const broker = connectBroker({ brokers: servers.kafkaBrokers.split(','), clientId: 'bench', log: platform.log });
  const bare = broker.consume({
    groupId: `bench_bare_${run}`,
    topics: ['auth.events'],
    onJoined: () => process.send?.('ready'),
    onRecords: async (records) => {
      for (const { key } of records) arrived('bare', key);
    },
  });
  process.once('message', async () => {
    await bare.stop();
    await platform.close();
    process.disconnect();
  });
}

if (process.argv[1] === import.meta.filename) await project(JSON.parse(process.argv[2] ?? ''), process.argv[3] ?? '');
