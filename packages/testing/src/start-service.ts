import type { DataOf, EventDeclaration, ServiceName, Topic } from '@notalone/contracts';
import { createRevocations } from '@notalone/service-kit/auth/revocations';
import { writeEvent, writeTombstone } from '@notalone/service-kit/broker/envelope';
import { startOps } from '@notalone/service-kit/http/ops-server';
import { createInternalClient, type InternalClient } from '@notalone/service-kit/internal/internal-client';
import { createLogger, type Logger } from '@notalone/service-kit/logging/logger';
import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { type Migration, migrate } from '@notalone/service-kit/mongo/migrate';
import { PLATFORM_COLLECTIONS } from '@notalone/service-kit/personal-data/platform-collections';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { type CommonConfig, connectPlatform, type Platform } from '@notalone/service-kit/platform';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import { type AbstractCursor, type Db, MongoNotConnectedError } from 'mongodb';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { readFromHere } from './servers/read-from-here.ts';
import { asRedisAdmin } from './servers/servers.ts';
import { asDeclared, callerOf, testConfig } from './service-in-test.ts';
import { keysOfService } from './service-keys.ts';
import { randomId, startTokenIssuer, type TokenFor, type TokenIssuer } from './tokens.ts';

/** How long tests wait for an answer between services: a busy machine is no failure. */
const PATIENCE_MS = 20_000;

/** The parts that differ by service. */
export interface ServiceUnderTest<C extends CommonConfig = CommonConfig> {
  readonly service: ServiceName;
  readonly migrations: readonly Migration[];
  /** Everything that the service stores: `stop` throws where it has stored something else. */
  readonly collections: readonly StoredCollection[];
  /** The service's own environment variables. */
  readonly ownConfig?: Omit<C, keyof CommonConfig>;
  buildApp(platform: Platform<C>): Promise<FastifyInstance>;
}
export interface StartOptions {
  readonly log?: Logger | undefined;
  readonly clock?: (() => Date) | undefined;
  /** Starts the service again on the same database. */
  readonly database?: string | undefined;
  /** Another instance with the same stores, which accepts the same tokens. */
  readonly alongside?: { readonly issuer: TokenIssuer; readonly config: CommonConfig } | undefined;
  /** Configuration overrides. */
  readonly config?: Partial<CommonConfig> | undefined;
  readonly redisUrl?: string | undefined;
  readonly kafkaBrokers?: string | undefined;
  /** Nothing listens at `kafkaBrokers`, so the start does not wait for them. */
  readonly isBrokerAway?: boolean | undefined;
  /** `db.client` reports every command: `commandStarted`. */
  readonly monitorsCommands?: boolean | undefined;
  readonly internalUrls?: Parameters<typeof testConfig>[0]['internalUrls'];
}

/** Some tests close the client to take MongoDB away. The service's other tests check its collections. */
function unlessClosed(error: unknown): { name: string }[] {
  if (error instanceof MongoNotConnectedError) return [];
  throw error;
}
async function undeclaredIn(db: Db, collections: readonly StoredCollection[]): Promise<string[]> {
  const declared = new Set([...PLATFORM_COLLECTIONS, ...collections].map(({ collection }) => collection));
  const stored = await db.listCollections({}, { nameOnly: true }).toArray().catch(unlessClosed);
  // MongoDB's own, such as a test's profiler.
  const own = (name: string) => name.startsWith('system.');
  return stored.map(({ name }) => name).filter((name) => !declared.has(name) && !own(name));
}

/** The driver's list of cursors that are not closed, which its types leave out. */
type WithCursors = Db['client'] & { readonly s: { readonly activeCursors: ReadonlySet<AbstractCursor> } };
/**
 * The collections of cursors that were made and not read to the end. The driver keeps each until the service ends.
 */
const unreadCursors = ({ client }: Db): string[] =>
  [...(client as WithCursors).s.activeCursors]
    .filter((cursor) => cursor.constructor.name !== 'ChangeStreamCursor')
    .map(({ namespace }) => namespace.toString());

/**
 * Starts a service with real stores, a stand-in for auth's tokens, and a way to publish other services' events. It
 * does not listen; `call` injects requests. Every JSON answer is checked against its contract.
 */
export async function startServiceInTest<C extends CommonConfig = CommonConfig>(
  { service, migrations, collections, ownConfig, buildApp }: ServiceUnderTest<C>,
  options: StartOptions = {},
) {
  const { clock, database: restarted, alongside, isBrokerAway = false, monitorsCommands = false, ...where } = options;
  const issuer = alongside?.issuer ?? (await startTokenIssuer());
  const database = restarted ?? `${service}_${randomId()}`;
  const log = options.log ?? createLogger({ service, level: 'fatal' });
  const common: CommonConfig =
    alongside?.config ?? testConfig({ service, database, jwksUrl: issuer.jwksUrl, ...where });
  const config = { ...common, ...options.config, ...ownConfig } as C;
  const mongo = await connectMongo({ url: config.MONGO_URL, appName: 'test' });
  await migrate(mongo.db, migrations, log);
  await mongo.close();

  const url = new URL(config.MONGO_URL);
  if (monitorsCommands) url.searchParams.set('monitorCommands', 'true');
  const platform = await connectPlatform({
    service,
    config: { ...config, MONGO_URL: url.href },
    log,
    ...(clock && { clock }),
  });
  const app = await buildApp(platform);
  app.onAnswer = asDeclared;
  const publisher = platform.broker.publisher({ timeoutMs: 10_000 });
  if (!alongside && !restarted && !isBrokerAway) await readFromHere(platform);
  const starting = platform.start();
  if (!isBrokerAway) await starting;
  let ops: ReturnType<typeof startOps> | undefined;
  // Only auth and profile may write these, so the administrator of Redis stands in for them.
  const redis = new Redis(asRedisAdmin(config.REDIS_URL), { lazyConnect: true, maxRetriesPerRequest: 1 });

  return {
    ...platform,
    /** The same database as the administrator; `ownRedis` is the connection of the service. */
    redis,
    ownRedis: platform.redis,
    /** Those of auth and profile, whichever service is tested. */
    revocations: createRevocations(redis),
    app,
    call: callerOf(app),
    database,
    issuer,
    token: (who: TokenFor) => issuer.issue(who),
    /** Publishes events of another service. */
    async publish<E extends EventDeclaration>(from: ServiceName, event: E, key: string, data: DataOf<E>) {
      const { record } = writeEvent({ service: from }, event, { key, data });
      // A new topic briefly has no leader; publishing an event twice is harmless.
      await eventually(() => publisher.publish([record]));
    },
    async publishTombstone(from: ServiceName, topic: Topic, key: string) {
      await publisher.publish([writeTombstone({ service: from }, topic, key).record]);
    },
    /** Another service's client for this service's internal operations. */
    async internalClient(caller: ServiceName): Promise<InternalClient> {
      ops ??= startOps({ ...platform, metrics });
      const urls = { [service]: `http://127.0.0.1:${(await ops).port}` };
      const client = createInternalClient({ service: caller, keys: keysOfService(caller), urls });
      return { call: (operation, request) => client.call(operation, { timeoutMs: PATIENCE_MS, ...request }) };
    },
    async stop() {
      const undeclared = await undeclaredIn(platform.db, collections);
      await app.close();
      await publisher.close();
      try {
        // What works in the background may be reading just now.
        await eventually(() => expect(unreadCursors(platform.db), 'cursors that nobody reads to the end').toEqual([]));
      } finally {
        await platform.close();
        redis.disconnect();
        await (await ops)?.close();
        if (!alongside) await issuer.close();
      }
      expect(undeclared, 'collections without a row that says what becomes of them when somebody leaves').toEqual([]);
    },
  };
}
export type ServiceInTest = Awaited<ReturnType<typeof startServiceInTest>>;
