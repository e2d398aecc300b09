import { MongoClient } from 'mongodb';
import type { TestProject } from 'vitest/node';
import { startContainerServers } from './container-servers.ts';
import { dockerAnswers } from './docker.ts';
import { startLocalServers } from './local-servers.ts';

/** By default MongoDB keeps the files of dropped databases open for ten minutes. Its threads then scan 25,000 of them. */
const CLOSE_FILES_SOON = 'file_manager=(close_idle_time=5,close_scan_interval=2,close_handle_minimum=100)';

async function prepareMongo(mongo: string): Promise<void> {
  const client = await MongoClient.connect(mongo);
  const set = (parameter: object) => client.db('admin').command({ setParameter: 1, ...parameter });
  try {
    // Many tests have a clock of their own, months behind. What they store would look expired, and go at some moment of
    // each minute.
    await set({ ttlMonitorEnabled: false });
    await set({ wiredTigerEngineRuntimeConfig: CLOSE_FILES_SOON });
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
  await prepareMongo(addresses.mongo);
  project.provide('servers', addresses);
  return stop;
}
