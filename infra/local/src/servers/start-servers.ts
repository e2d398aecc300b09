import { join } from 'node:path';
import type { ServerPrograms } from '../fetch/fetch-servers.ts';
import type { KafkaPorts } from '../kafka/kafka.config.ts';
import { assertPortsFree } from '../processes/ports.ts';
import type { Processes } from '../processes/processes.ts';
import { kafkaBrokers, kafkaLogin, startKafka } from './kafka.ts';
import type { KafkaLogins } from './kafka-access.ts';
import { type MongoLogins, mongoUrl, startMongo } from './mongo.ts';
import { redisUrl, startRedis } from './redis.ts';
import type { RedisLogins } from './redis-access.ts';

export interface ServerPorts extends KafkaPorts {
  readonly mongo: number;
  readonly redis: number;
}

/** Ports and logins of the servers. */
export interface ServerAccess {
  readonly ports: ServerPorts;
  readonly mongoLogins?: MongoLogins;
  readonly kafkaLogins?: KafkaLogins;
  readonly redisLogins?: RedisLogins;
}

export interface StartServers extends ServerAccess {
  readonly programs: ServerPrograms;
  /** Folder of data and logs. */
  readonly dir: string;
  readonly processes: Processes;
  readonly redisDatabases?: number;
  /** Called once MongoDB accepts logins and writes, while the others may still be starting. */
  readonly onMongo?: (servers: RunningServers) => void;
}

export interface RunningServers {
  mongoUrl(database: string): string;
  readonly kafkaBrokers: string;
  /** Environment variables of a service's login at the broker. */
  kafkaLogin(service: string): Readonly<Record<string, string>>;
  redisUrl(service: string): string;
}

export const serverAddresses = ({ ports, mongoLogins, kafkaLogins, redisLogins }: ServerAccess): RunningServers => ({
  mongoUrl: (database) => mongoUrl(ports.mongo, database, mongoLogins),
  kafkaBrokers: kafkaBrokers(ports),
  kafkaLogin: (service) => kafkaLogin(service, kafkaLogins),
  redisUrl: (service) => redisUrl(ports.redis, service, redisLogins),
});

/** Starts MongoDB, Kafka and Redis in parallel on loopback and resolves when all are ready. */
export async function startServers({
  programs,
  dir,
  processes,
  redisDatabases,
  onMongo,
  ...access
}: StartServers): Promise<RunningServers> {
  const { ports, mongoLogins, kafkaLogins, redisLogins } = access;
  await assertPortsFree([
    { port: ports.mongo, owner: 'MongoDB', variable: 'MONGO_PORT' },
    { port: ports.kafka, owner: 'Kafka', variable: 'KAFKA_PORT' },
    {
      port: ports.kafkaController,
      owner: "Kafka's controller",
      variable: 'KAFKA_PORT (its controller takes the port after it)',
    },
    { port: ports.redis, owner: 'Redis', variable: 'REDIS_PORT' },
  ]);
  await Promise.all([
    startMongo({
      mongod: programs.mongod,
      dir: join(dir, 'mongo'),
      port: ports.mongo,
      processes,
      ...(mongoLogins ? { logins: mongoLogins } : {}),
    }).then(() => onMongo?.(serverAddresses(access))),
    startKafka({
      kafkaHome: programs.kafkaHome,
      dir: join(dir, 'kafka'),
      ports,
      processes,
      ...(kafkaLogins ? { logins: kafkaLogins } : {}),
    }),
    startRedis({
      redisServer: programs.redisServer,
      dir: join(dir, 'redis'),
      port: ports.redis,
      processes,
      ...(redisLogins ? { logins: redisLogins } : {}),
      ...(redisDatabases ? { databases: redisDatabases } : {}),
    }),
  ]);
  return serverAddresses(access);
}
