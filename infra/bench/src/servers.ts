import { startLocalServers } from '@notalone/testing/servers/local-servers';

export interface BenchServers {
  readonly mongo: string;
  readonly kafkaBrokers: string;
  readonly redis: string;
}

/** Runs `work` on the servers named by TEST_MONGO_URL, TEST_KAFKA_BROKERS and TEST_REDIS_URL, or on a fresh set that it stops afterwards. */
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

/** The environment of a platform on these servers, with a database of its own. */
export function platformConfig({ mongo, kafkaBrokers, redis }: BenchServers, database: string) {
  const url = new URL(mongo);
  url.pathname = `/${database}`;
  return {
    HOST: '127.0.0.1',
    PORT: 0,
    OPS_PORT: 0,
    MONGO_URL: url.href,
    REDIS_URL: redis,
    KAFKA_BROKERS: kafkaBrokers.split(','),
    JWKS_URL: 'http://127.0.0.1:1/',
    PUBLIC_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'error' as const,
  };
}
