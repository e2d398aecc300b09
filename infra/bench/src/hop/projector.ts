import { accountChanged } from '@notalone/contracts';
import { connectBroker } from '@notalone/service-kit/events/broker';
import { connectPlatform } from '@notalone/service-kit/platform';
import { PEOPLE_INDEXES, peopleProjection } from '@notalone/service-kit/projections/people';
import { platformConfig } from '../servers.ts';
import { BARE_TOPICS, durable, nowMs, takeTask } from './roles.ts';

/**
 * The receiving process: a bare consumer, and a service with its inbox. Tells 'ready' when the former reads, and, whenever it is asked, what has arrived when.
 * In between it tells nothing: that would cost what is measured.
 */
async function project(): Promise<void> {
  const { servers, run } = takeTask();
  const arrived = new Map<string, number>();
  const platform = await connectPlatform({ service: 'profile', config: platformConfig(servers, `bench_profile_${run}`) });
  await platform.db.collection('people').createIndexes([...PEOPLE_INDEXES, { key: { 'account.username': 1 } }]);
  const { recordAccount } = peopleProjection([]);
  platform.inbox.onState(accountChanged, async ({ data }, writing) => {
    await recordAccount(platform.db, data, writing);
    arrived.set(writing.reach === 'visible' ? data.userId : durable(data.userId), nowMs());
  });
  await platform.start();
  const broker = connectBroker({ brokers: servers.kafkaBrokers.split(','), clientId: 'bench', log: platform.log });
  const joined = Promise.withResolvers<void>();
  broker.consume({
    groupId: `bench_bare_${run}`,
    topics: [BARE_TOPICS.state],
    onJoined: joined.resolve,
    onRecords: async (records) => {
      for (const { key } of records) arrived.set(key, nowMs());
    },
  });
  await joined.promise;
  process.send?.('ready');
  process.on('message', () => process.send?.([...arrived]));
}

await project();
