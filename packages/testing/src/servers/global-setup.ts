import { MongoClient } from 'mongodb';
import type { TestProject } from 'vitest/node';
import { startContainerServers } from './container-servers.ts';
import { dockerAnswers } from './docker.ts';
import { startLocalServers } from './local-servers.ts';

/**
 * Many tests have a clock of their own, months behind. What they store would look expired, and go at some moment of
 * each minute.
 */
async function keepExpired(mongo: string): Promise<void> {
  const client = await MongoClient.connect(mongo);
  try {
    await client.db('admin').command({ setParameter: 1, ttlMonitorEnabled: false });
  } finally {
    await client.close();
  }
}

/**
 * vitest's `globalSetup` for suites that need the real servers. Uses running ones when TEST_MONGO_URL,
 * TEST_KAFKA_BROKERS and TEST_REDIS_URL name them; otherwise starts a set for this run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_MONGO_URL: mongo, TEST_KAFKA_BROKERS: kafkaBrokers, TEST_REDIS_URL: redis } = process.env;
  if (mongo && kafkaBrokers && redis) {
    project.provide('servers', { mongo, kafkaBrokers: [kafkaBrokers], redis });
    return () => Promise.resolve();
  }
  const start = (await dockerAnswers()) ? startContainerServers : startLocalServers;
  const { stop, ...addresses } = await start({ workers: project.config.maxWorkers });
  await keepExpired(addresses.mongo);
  project.provide('servers', addresses);
  return stop;
}
