import { join } from 'node:path';
import type { ServerPrograms } from '../fetch/fetch-servers.ts';
import { assertPortsFree } from '../processes/ports.ts';
import type { Processes } from '../processes/processes.ts';
import type { KafkaPorts } from './kafka.config.ts';
import { kafkaBrokers, startKafka } from './kafka.ts';
import { type MongoLogins, mongoUrl, startMongo } from './mongo.ts';
import { redisUrl, startRedis } from './redis.ts';

export interface ServerPorts extends KafkaPorts {
  readonly mongo: number;
  readonly redis: number;
}

/** What a client has to know of the servers. */
export interface ServerAccess {
  readonly ports: ServerPorts;
  readonly mongoLogins?: MongoLogins;
  readonly redisPassword?: string;
}

export interface StartServers extends ServerAccess {
  readonly programs: ServerPrograms;
  /** Everything the servers store and print. */
  readonly dir: string;
  readonly processes: Processes;
  readonly redisDatabases?: number;
}

export interface RunningServers {
  mongoUrl(database: string): string;
  readonly kafkaBrokers: string;
  readonly redisUrl: string;
}

export const serverAddresses = ({ ports, mongoLogins, redisPassword }: ServerAccess): RunningServers => ({
  mongoUrl: (database) => mongoUrl(ports.mongo, database, mongoLogins),
  kafkaBrokers: kafkaBrokers(ports),
  redisUrl: redisUrl(ports.redis, redisPassword),
});

/** Starts MongoDB, Kafka and Redis side by side, on loopback, and resolves when all three take work. */
export async function startServers({ programs, dir, processes, redisDatabases, ...access }: StartServers): Promise<RunningServers> {
  const { ports, mongoLogins, redisPassword } = access;
  await assertPortsFree([
    { port: ports.mongo, owner: 'MongoDB', variable: 'MONGO_PORT' },
    { port: ports.kafka, owner: 'Kafka', variable: 'KAFKA_PORT' },
    { port: ports.kafkaController, owner: "Kafka's controller", variable: 'KAFKA_PORT (its controller takes the port after it)' },
    { port: ports.redis, owner: 'Redis', variable: 'REDIS_PORT' },
  ]);
  await Promise.all([
    startMongo({ mongod: programs.mongod, dir: join(dir, 'mongo'), port: ports.mongo, processes, ...(mongoLogins ? { logins: mongoLogins } : {}) }),
    startKafka({ kafkaHome: programs.kafkaHome, dir: join(dir, 'kafka'), ports, processes }),
    startRedis({
      redisServer: programs.redisServer,
      dir: join(dir, 'redis'),
      port: ports.redis,
      processes,
      ...(redisPassword ? { password: redisPassword } : {}),
      ...(redisDatabases ? { databases: redisDatabases } : {}),
    }),
  ]);
  return serverAddresses(access);
}
