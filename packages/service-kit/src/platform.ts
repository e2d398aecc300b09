import type { ServiceName } from '@notalone/contracts';
import { Redis } from 'ioredis';
import type { Db } from 'mongodb';
import type * as z from 'zod';
import { createRevocations, type Revocations } from './auth/revocations.ts';
import { createTokenVerifier, type TokenVerifier } from './auth/tokens.ts';
import { type Broker, connectBroker } from './broker/broker.ts';
import { brokerAccess, type commonConfig } from './config/config.ts';
import { readServiceKeys } from './config/service-keys.ts';
import { createInbox, type Inbox } from './inbox/inbox.ts';
import { createInternalClient, type InternalClient } from './internal/internal-client.ts';
import { createInternalServer, type InternalServer } from './internal/internal-server.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createLimiter, type Limiter } from './limits/limiter.ts';
import { createLogger, type Logger } from './logging/logger.ts';
import { connectMongo, type Transact } from './mongo/connect.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';

export type CommonConfig = Readonly<z.output<z.ZodObject<typeof commonConfig>>>;

/**
 * The connections and parts that every service uses. Register handlers and jobs between `connectPlatform` and
 * `start`.
 */
export interface Platform<C extends CommonConfig = CommonConfig> {
  readonly service: ServiceName;
  readonly config: C;
  readonly log: Logger;
  readonly db: Db;
  readonly transact: Transact;
  readonly redis: Redis;
  readonly broker: Broker;
  readonly outbox: Outbox;
  readonly inbox: Inbox;
  readonly jobs: Jobs;
  readonly limiter: Limiter;
  readonly revocations: Revocations;
  readonly tokens: TokenVerifier;
  /** Calls between services; prefer events. */
  readonly internal: InternalClient & InternalServer;
  readonly now: () => Date;
  /** Whether this service's own stores answer. Asks neither peers nor Kafka: events wait in the outbox. */
  ready(): Promise<boolean>;
  /** Starts the relay, the consumers and the jobs. */
  start(): Promise<void>;
  /** Stops consumers and jobs, then the relay, which publishes what they wrote, then closes the connections. */
  close(): Promise<void>;
}

export interface PlatformOptions<C extends CommonConfig> {
  service: ServiceName;
  config: C;
  log?: Logger;
  clock?: () => Date;
}

/**
 * Redis is as good as away when it takes longer; its connection is then given up. Long enough for a process that gets
 * no time: its timers fire before it reads an answer that has come.
 */
const REDIS_COMMAND_TIMEOUT_MS = 5_000;
const REDIS_SILENCE_MS = 6_000;

/** Connects the stores; rejects when MongoDB does not answer within 10 seconds. Redis and Kafka may connect later. */
export async function connectPlatform<C extends CommonConfig>({
  service,
  config,
  log: given,
  clock,
}: PlatformOptions<C>): Promise<Platform<C>> {
  const log = given ?? createLogger({ service, level: config.LOG_LEVEL });
  const keys = readServiceKeys(service, config);
  const { db, transact, close: closeMongo } = await connectMongo({ url: config.MONGO_URL, appName: service });
  const redis = new Redis(config.REDIS_URL, {
    maxRetriesPerRequest: 1,
    connectTimeout: REDIS_COMMAND_TIMEOUT_MS,
    commandTimeout: REDIS_COMMAND_TIMEOUT_MS,
    socketTimeout: REDIS_SILENCE_MS,
    connectionName: service,
    enableAutoPipelining: true,
  });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis is unavailable'));
  const broker = connectBroker({ ...brokerAccess(config), clientId: service, log });
  const outbox = createOutbox({ db, broker, log, service });
  const inbox = createInbox({ db, broker, log, service, transact });
  const jobs = createJobs({ db, log });
  return {
    service,
    config,
    log,
    db,
    transact,
    redis,
    broker,
    outbox,
    inbox,
    jobs,
    limiter: createLimiter(redis, service),
    revocations: createRevocations(redis),
    tokens: createTokenVerifier({ jwksUrl: config.JWKS_URL }),
    internal: {
      ...createInternalClient({ service, keys, urls: config.INTERNAL_URLS }),
      ...createInternalServer({ service, keys }),
    },
    now: clock ?? (() => new Date()),
    async ready() {
      const pings = Promise.all([db.command({ ping: 1 }), redis.ping()]);
      return pings.then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error }, 'not ready');
          return false;
        },
      );
    },
    async start() {
      await broker.ensureTopics();
      await outbox.start();
      await inbox.start();
      jobs.start();
    },
    async close() {
      await Promise.all([inbox.stop(), jobs.stop()]);
      await outbox.stop();
      redis.disconnect();
      await closeMongo();
    },
  };
}
