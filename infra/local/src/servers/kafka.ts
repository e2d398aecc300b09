import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KAFKA_ADMIN, type KafkaPorts, kafkaJavaArgs, kafkaProperties } from '../kafka/kafka.config.ts';
import { brokerAnswers } from '../kafka/kafka-ping.ts';
import { LOOPBACK } from '../processes/ports.ts';
import type { Processes } from '../processes/processes.ts';
import { type KafkaLogins, syncAccess } from './kafka-access.ts';

interface StartKafka {
  readonly kafkaHome: string;
  readonly dir: string;
  readonly ports: KafkaPorts;
  readonly processes: Processes;
  readonly logins?: KafkaLogins;
}

/** Starts a broker, waits until it answers, and syncs its users. The services create their topics. */
export async function startKafka({ kafkaHome, dir, ports, processes, logins }: StartKafka): Promise<void> {
  // Kafka creates world-readable files; they contain personal data.
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const data = join(dir, 'data');
  if (!existsSync(data)) await cp(join(kafkaHome, 'template'), data, { recursive: true });
  const config = join(dir, 'server.properties');
  await writeFile(config, kafkaProperties(data, ports, logins?.adminPassword), { mode: 0o600 });
  const args = [
    `-XX:SharedArchiveFile=${kafkaHome}/classes.jsa`,
    ...kafkaJavaArgs(kafkaHome, await readdir(join(kafkaHome, 'lib'))),
    'kafka.Kafka',
    config,
  ];
  const server = processes.start({
    name: 'Kafka',
    command: 'java',
    args,
    logFile: join(dir, 'kafka.log'),
    stopWithinMs: 20_000,
  });
  await server.untilReady(() => brokerAnswers(ports.kafka));
  if (logins) await server.untilReady(() => syncAccess(ports.kafka, logins));
}

export const kafkaBrokers = ({ kafka }: KafkaPorts) => `${LOOPBACK}:${kafka}`;

/** The variables by which a service logs in; without logins, none. */
export const kafkaLogin = (service: string, logins?: KafkaLogins): Record<string, string> => {
  const password = logins?.users[service];
  return password ? { KAFKA_SASL_USERNAME: service, KAFKA_SASL_PASSWORD: password } : {};
};
/** The same for the administrator, who may do everything. */
export const kafkaAdminLogin = ({ adminPassword }: KafkaLogins): Record<string, string> => ({
  KAFKA_SASL_MECHANISM: 'plain',
  KAFKA_SASL_USERNAME: KAFKA_ADMIN,
  KAFKA_SASL_PASSWORD: adminPassword,
});
