import { accountChanged, profileChanged, profilePartKey, type UserId } from '@notalone/contracts';
import { connectBroker } from '@notalone/service-kit/broker/broker';
import { writeEvent } from '@notalone/service-kit/broker/envelope';
import { createLogger } from '@notalone/service-kit/logging/logger';
import type { BenchServers } from './servers.ts';

type Written = ReturnType<typeof writeEvent>;

/** As many as a service's relay publishes at once; a request has a size limit. */
const BATCH = 500;

/** The events of auth and profile for an active parent with a public profile. */
export function eventsOfParent(userId: UserId): Written[] {
  const account = {
    userId,
    username: `Parent ${userId.slice(-6)}`,
    email: `${userId}@example.com`,
    role: 'parent',
    status: 'active',
    version: 1,
  } as const;
  const profile = { userId, childName: 'Sam', city: 'Leeds', visibility: 'friends', version: 1 } as const;
  return [
    writeEvent({ service: 'auth' }, accountChanged, {
      key: userId,
      data: { ...account, memberSince: new Date().toISOString() },
    }),
    writeEvent({ service: 'profile' }, profileChanged, { key: profilePartKey(userId), data: profile }),
  ];
}

/** Publishes them; resolves when the broker has stored them. */
export async function publish({ kafkaBrokers }: BenchServers, events: readonly Written[]): Promise<void> {
  const broker = connectBroker({
    brokers: kafkaBrokers.split(','),
    clientId: 'bench',
    log: createLogger({ service: 'bench', level: 'error' }),
  });
  const publisher = broker.publisher({ timeoutMs: 30_000 });
  for (let start = 0; start < events.length; start += BATCH)
    await publisher.publish(events.slice(start, start + BATCH).map(({ record }) => record));
  await publisher.close();
}
