import { accountChanged } from '@notalone/contracts';
import { connectBroker } from '@notalone/service-kit/events/broker';
import { connectPlatform } from '@notalone/service-kit/platform';
import { PEOPLE_INDEXES, peopleProjection } from '@notalone/service-kit/projections/people';
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
  await platform.db.collection('people').createIndexes([...PEOPLE_INDEXES, { key: { 'account.username': 1 } }]);
  const { recordAccount } = peopleProjection([]);
  platform.inbox.onState(accountChanged, async ({ data }) => {
    await recordAccount(platform.db, data);
    arrived('projection', data.userId);
  });
  await platform.start();
  const broker = connectBroker({ brokers: servers.kafkaBrokers.split(','), clientId: 'bench', log: platform.log });
  const bare = broker.consume({
    groupId: `bench_bare_${run}`,
    topics: ['auth.events'],
    onJoined: () => process.send?.('ready'),
    onRecords: async (records) => {
      for (const { key, headers } of records) if (headers.type === undefined) arrived('bare', key);
    },
  });
  process.once('message', async () => {
    await bare.stop();
    await platform.close();
    process.disconnect();
  });
}

if (process.argv[1] === import.meta.filename) await project(JSON.parse(process.argv[2] ?? ''), process.argv[3] ?? '');
