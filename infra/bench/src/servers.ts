import { startLocalServers } from '@notalone/testing/servers/local-servers';

export interface BenchServers {
  readonly mongo: string;
  readonly kafkaBrokers: string;
  readonly redis: string;
  readonly redisPassword?: string;
}

/**
 * Runs `work` on the servers named by TEST_MONGO_URL, TEST_KAFKA_BROKERS and TEST_REDIS_URL, or on a fresh set that it
 * stops afterwards.
 */
export async function withServers<T>(work: (servers: BenchServers) => Promise<T>): Promise<T> {
  const { TEST_MONGO_URL: mongo, TEST_KAFKA_BROKERS: kafkaBrokers, TEST_REDIS_URL: redis } = process.env;
  if (mongo && kafkaBrokers && redis) return work({ mongo, kafkaBrokers, redis });
  const { stop, ...servers } = await startLocalServers({ workers: 1 });
  try {
    return await work({ ...servers, kafkaBrokers: servers.kafkaBrokers.join(',') });
  } finally {
    await stop();
  }
}
