import { brokerAnswers } from '@notalone/local/kafka/kafka-ping';
import { pollUntil } from '@notalone/local/processes/poll';
import { freePorts, LOOPBACK } from '@notalone/local/processes/ports';
import { becomePrimary } from '@notalone/local/servers/mongo';
import { redisUsers } from '@notalone/local/servers/redis-access';
import { TEST_REDIS_DATABASES, TEST_REDIS_PASSWORD, testRedisLogins } from './servers.ts';
import type { StartedTestServers } from './test-servers.ts';

const MONGO_IMAGE = 'mongo:8.0';
const KAFKA_IMAGE = 'apache/kafka:4.1.0';
const REDIS_IMAGE = 'redis:7.4-alpine';
/** On a busy machine Kafka may take longer than the minute that Testcontainers gives it. */
const START_WITHIN_MS = 180_000;

const kafkaEnvironment = (port: number) => ({
  KAFKA_NODE_ID: '1',
  KAFKA_PROCESS_ROLES: 'broker,controller',
  KAFKA_LISTENERS: `PLAINTEXT://:${port},CONTROLLER://:9093`,
  KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://${LOOPBACK}:${port}`,
  KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
  KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
  KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
  KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
  KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
  KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
  KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
  KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
  KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS: '1000',
});

const redisConfig = [
  `databases ${TEST_REDIS_DATABASES}`,
  ...redisUsers(testRedisLogins(), { isNumbered: true }),
  '',
].join('\n');

/**
 * Starts the servers with Testcontainers. A replica set and a broker tell clients their addresses, so each listens on
 * the same port inside its container and on this machine.
 */
export async function startContainerServers({ workers }: { workers: number }): Promise<StartedTestServers> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const [mongo = 0, ...brokers] = await freePorts(1 + workers);
  const listening = Wait.forListeningPorts().withStartupTimeout(START_WITHIN_MS);
  const containers = await Promise.all([
    new GenericContainer(MONGO_IMAGE)
      .withCommand([
        'mongod',
        '--replSet',
        'rs0',
        '--bind_ip_all',
        '--port',
        String(mongo),
        '--setParameter',
        'transactionLifetimeLimitSeconds=10',
      ])
      .withExposedPorts({ container: mongo, host: mongo })
      .withWaitStrategy(listening)
      .start(),
    new GenericContainer(REDIS_IMAGE)
      .withCopyContentToContainer([{ content: redisConfig, target: '/etc/redis.conf' }])
      .withCommand(['redis-server', '/etc/redis.conf'])
      .withExposedPorts(6379)
      .withWaitStrategy(listening)
      .start(),
    ...brokers.map((port) =>
      new GenericContainer(KAFKA_IMAGE)
        .withEnvironment(kafkaEnvironment(port))
        .withExposedPorts({ container: port, host: port })
        .withWaitStrategy(listening)
        .start(),
    ),
  ]);
  await becomePrimary(mongo, (ready) => pollUntil('MongoDB', ready));
  for (const port of brokers) await pollUntil('Kafka', () => brokerAnswers(port));
  return {
    mongo: `mongodb://${LOOPBACK}:${mongo}/?replicaSet=rs0`,
    kafkaBrokers: brokers.map((port) => `${LOOPBACK}:${port}`),
    redis: `redis://${LOOPBACK}:${containers[1].getMappedPort(6379)}`,
    redisPassword: TEST_REDIS_PASSWORD,
    async stop() {
      await Promise.all(containers.map((container) => container.stop()));
    },
  };
}
