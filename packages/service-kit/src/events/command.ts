import { parseArgs } from 'node:util';
import { TOPICS, type Topic } from '@notalone/contracts';
import * as z from 'zod';
import { commonConfig, loadConfig } from '../config/config.ts';
import { createLogger } from '../logging/logger.ts';
import { connectMongo } from '../mongo/connect.ts';
import { type Broker, connectBroker } from './broker.ts';
import { rebuild, release, replay } from './replay.ts';

const USAGE = `Usage, with the environment of the service:
  replay TOPIC              hands parked events to the services again
  rebuild [COLLECTION ...]  the stopped service reads the state topics anew; its projections in COLLECTION are emptied
  release                   parked outbox events are tried again`;

const { LOG_LEVEL, KAFKA_BROKERS, MONGO_URL } = commonConfig;

/** With all topics there, as a service leaves them: of one that does not exist nobody could say that nothing is parked. */
async function connect(): Promise<Broker> {
  const config = loadConfig(z.object({ LOG_LEVEL, KAFKA_BROKERS }));
  const log = createLogger({ service: 'events', level: 'error' });
  const broker = connectBroker({ brokers: config.KAFKA_BROKERS, clientId: 'events', log });
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
  if (command === 'replay' && isTopic(topic)) return `${await replay(await connect(), topic)} parked events handed to their services again.`;
  if (command === 'rebuild') {
    await withDatabase(async (db) => rebuild(await connect(), db, rest));
    return 'Start the service now: it reads the state topics from the beginning.';
  }
  if (command === 'release') return `${await withDatabase(release)} outbox events will be tried again.`;
  throw new Error(USAGE);
}

try {
  process.stdout.write(`${await run(parseArgs({ allowPositionals: true }).positionals)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
