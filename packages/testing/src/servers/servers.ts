import type { ServiceName } from '@notalone/contracts';
import { SERVICES } from '@notalone/local/product/deployables';
import { REDIS_ADMIN, type RedisLogins } from '@notalone/local/servers/redis-access';
import { inject } from 'vitest';

/** Addresses of the real servers, as global-setup.ts provides them to every test file. */
export interface TestServersAddresses {
  /** Without a database; may end in options. */
  readonly mongo: string;
  /** A broker per worker: every consumer receives all events, and a service would act on another test's. */
  readonly kafkaBrokers: readonly string[];
  /** Without a database number. The server has `TEST_REDIS_DATABASES` of them. */
  readonly redis: string;
  /** Of each service's user at Redis; absent where everybody may do everything. */
  readonly redisPassword?: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    servers: TestServersAddresses;
  }
}

/** Each worker has its share and gives its numbers in turn: limits of one test must not meet those of another. */
export const TEST_REDIS_DATABASES = 4096;
let redisDatabasesGiven = 0;

export const TEST_REDIS_PASSWORD = 'of-every-user-in-tests';
/** Each service has its own user, with the keys and commands of production. */
export const testRedisLogins = (): RedisLogins => ({
  adminPassword: TEST_REDIS_PASSWORD,
  users: Object.fromEntries(SERVICES.map(({ name }) => [name, TEST_REDIS_PASSWORD])),
});
/** The same database as the administrator, to look at everything or to stand in for another service. */
export function asRedisAdmin(url: string): string {
  const admin = new URL(url);
  if (admin.username !== '') admin.username = REDIS_ADMIN;
  return admin.href;
}
/** A service's URL, without a database number. */
export function redisUrlOf(
  { redis, redisPassword }: Pick<TestServersAddresses, 'redis' | 'redisPassword'>,
  service: string,
): string {
  return redisPassword === undefined ? redis : redis.replace('//', `//${service}:${redisPassword}@`);
}

const named = new Set<string>();
/** Returns and clears the databases requested so far: those of one test file. */
export function takeNamedDatabases(): readonly string[] {
  const names = [...named];
  named.clear();
  return names;
}

export interface TestServers {
  mongoUrl(database: string): string;
  readonly kafkaBrokers: string;
  /** A separate numbered database for each call, as the user of a service. */
  redisUrl(service: ServiceName): string;
}

/** The worker that runs this test file, from 0. vitest numbers them from 1. */
const worker = () => Number(process.env.VITEST_POOL_ID ?? 1) - 1;

function nextRedisDatabase(workers: number): number {
  const share = Math.floor(TEST_REDIS_DATABASES / workers);
  redisDatabasesGiven += 1;
  return (worker() % workers) * share + (redisDatabasesGiven % share);
}

/**
 * The real MongoDB, Kafka and Redis of this test run. Other and earlier test files share them, so use a random
 * database name and random ids.
 */
export function testServers(): TestServers {
  const { mongo, kafkaBrokers, ...redis } = inject('servers');
  return {
    mongoUrl(database) {
      named.add(database);
      const url = new URL(mongo);
      url.pathname = `/${database}`;
      return url.href;
    },
    kafkaBrokers: kafkaBrokers[worker() % kafkaBrokers.length] ?? '',
    redisUrl: (service) => `${redisUrlOf(redis, service)}/${nextRedisDatabase(kafkaBrokers.length)}`,
  };
}
