import { randomInt } from 'node:crypto';
import { inject } from 'vitest';

/** Addresses of the real servers, as global-setup.ts provides them to every test file. */
export interface TestServersAddresses {
  /** Without a database; may end in options. */
  readonly mongo: string;
  /** A broker for each worker: events go to everybody who listens, and another test's service would act on them. */
  readonly kafkaBrokers: readonly string[];
  /** Without a database number. The server has `TEST_REDIS_DATABASES` of them. */
  readonly redis: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    servers: TestServersAddresses;
  }
}

/** So many that two test files hardly ever draw the same one. */
export const TEST_REDIS_DATABASES = 4096;

const named = new Set<string>();
/** The databases that were asked for since it was asked last: those of one test file. */
export function takeNamedDatabases(): readonly string[] {
  const names = [...named];
  named.clear();
  return names;
}

export interface TestServers {
  mongoUrl(database: string): string;
  readonly kafkaBrokers: string;
  /** A numbered database of its own for each call. */
  readonly redisUrl: string;
}

/** The worker that runs this test file, from 0. vitest numbers them from 1. */
const worker = () => Number(process.env.VITEST_POOL_ID ?? 1) - 1;

/** The real MongoDB, Kafka and Redis of this test run. Use a random database name and random ids: they are shared, with other test files or with earlier ones. */
export function testServers(): TestServers {
  const { mongo, kafkaBrokers, redis } = inject('servers');
  return {
    mongoUrl(database) {
      named.add(database);
      const url = new URL(mongo);
      url.pathname = `/${database}`;
      return url.href;
    },
    kafkaBrokers: kafkaBrokers[worker() % kafkaBrokers.length] ?? '',
    redisUrl: `${redis}/${randomInt(1, TEST_REDIS_DATABASES)}`,
  };
}
