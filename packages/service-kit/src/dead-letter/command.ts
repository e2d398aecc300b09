import { parseArgs } from 'node:util';
import { TOPICS, type Topic } from '@notalone/contracts';
import * as z from 'zod';
import { type Broker, connectBroker } from '../broker/broker.ts';
import { brokerAccess, commonConfig, loadConfig } from '../config/config.ts';
import { createLogger } from '../logging/logger.ts';
import { connectMongo } from '../mongo/connect.ts';
import { rebuild, release, replay } from './replay.ts';

const USAGE = `Usage, with the environment of the service:
  replay TOPIC              delivers dead-lettered events again to the services that could not handle them
  rebuild [COLLECTION ...]  empties the projections in COLLECTION; the stopped service will read the state topics from the beginning
  release                   lets the relay publish dead-lettered outbox events again`;

const { MONGO_URL, KAFKA_BROKERS, KAFKA_SSL, KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD, KAFKA_SASL_MECHANISM } =
  commonConfig;
const kafkaConfig = z.object({
  KAFKA_BROKERS,
  KAFKA_SSL,
  KAFKA_SASL_USERNAME,
  KAFKA_SASL_PASSWORD,
  KAFKA_SASL_MECHANISM,
});

/** Creates missing topics first, because a topic that does not exist has no offsets to ask for. */
async function connect(): Promise<Broker> {
  const log = createLogger({ service: 'events', level: 'error' });
  const broker = connectBroker({ ...brokerAccess(loadConfig(kafkaConfig)), clientId: 'events', log });
  await broker.ensureTopics();
  return broker;
}

async function withDatabase<T>(work: (db: Awaited<ReturnType<typeof connectMongo>>['db']) => Promise<T>): Promise<T> {
  const mongo = await connectMongo({ url: loadConfig(z.object({ MONGO_URL })).MONGO_URL, appName: 'events' });
  try {
    return await work(mongo.db);
  } finally {
    await mongo.close();
  }
}

const isTopic = (name: string | undefined): name is Topic => name !== undefined && name in TOPICS;

async function run([command, ...rest]: string[]): Promise<string> {
  const [topic] = rest;
  if (command === 'replay' && isTopic(topic))
    return `${await replay(await connect(), topic)} dead-lettered events replayed.`;
  if (command === 'rebuild') {
    await withDatabase(async (db) => rebuild(await connect(), db, rest));
    return 'Start the service now. It reads the state topics from the beginning.';
  }
  if (command === 'release') return `${await withDatabase(release)} outbox events will be published again.`;
  throw new Error(USAGE);
}

try {
  process.stdout.write(`${await run(parseArgs({ allowPositionals: true }).positionals)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
