import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchServers } from '@notalone/local/fetch/fetch-servers';
import { SERVERS_DIR } from '@notalone/local/paths';
import { freePorts, LOOPBACK } from '@notalone/local/processes/ports';
import { createProcesses } from '@notalone/local/processes/processes';
import { kafkaBrokers, startKafka } from '@notalone/local/servers/kafka';
import { startServers } from '@notalone/local/servers/start-servers';
import { TEST_REDIS_DATABASES, TEST_REDIS_PASSWORD, testRedisLogins } from './servers.ts';
import type { StartedTestServers } from './test-servers.ts';

/**
 * Starts the servers as processes of this machine, on free ports, with their data in a folder that is deleted when
 * they stop.
 */
export async function startLocalServers({ workers }: { workers: number }): Promise<StartedTestServers> {
  const processes = createProcesses();
  const dir = await mkdtemp(join(tmpdir(), 'notalone-test-'));
  const stop = async () => {
    await processes.stopAll();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const programs = await fetchServers({
      serversDir: SERVERS_DIR,
      processes,
      print: (line) => process.stderr.write(`${line}\n`),
    });
    const [mongo = 0, redis = 0, kafka = 0, kafkaController = 0, ...more] = await freePorts(2 + 2 * workers);
    const servers = await startServers({
      programs,
      dir,
      ports: { mongo, kafka, kafkaController, redis },
      processes,
      redisDatabases: TEST_REDIS_DATABASES,
      redisLogins: testRedisLogins(),
    });
    const others = Array.from({ length: more.length / 2 }, (_, at) => ({
      kafka: more[2 * at] ?? 0,
      kafkaController: more[2 * at + 1] ?? 0,
    }));
    await Promise.all(
      others.map((ports) =>
        startKafka({ kafkaHome: programs.kafkaHome, dir: join(dir, `kafka-${ports.kafka}`), ports, processes }),
      ),
    );
    return {
      mongo: servers.mongoUrl(''),
      kafkaBrokers: [servers.kafkaBrokers, ...others.map(kafkaBrokers)],
      redis: `redis://${LOOPBACK}:${redis}`,
      redisPassword: TEST_REDIS_PASSWORD,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
