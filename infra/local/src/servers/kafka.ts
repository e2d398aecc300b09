import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOOPBACK } from '../processes/ports.ts';
import type { Processes } from '../processes/processes.ts';
import { type KafkaPorts, kafkaJavaArgs, kafkaProperties } from './kafka.config.ts';
import { brokerAnswers } from './kafka-ping.ts';

interface StartKafka {
  readonly kafkaHome: string;
  readonly dir: string;
  readonly ports: KafkaPorts;
  readonly processes: Processes;
}

/** Starts one broker and waits until it answers requests. Topics are the business of those who use them. */
export async function startKafka({ kafkaHome, dir, ports, processes }: StartKafka): Promise<void> {
  // Kafka writes its files for everyone to read; what is in them is personal.
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const data = join(dir, 'data');
  if (!existsSync(data)) await cp(join(kafkaHome, 'template'), data, { recursive: true });
  const config = join(dir, 'server.properties');
  await writeFile(config, kafkaProperties(data, ports));
  const args = [`-XX:SharedArchiveFile=${kafkaHome}/classes.jsa`, ...kafkaJavaArgs(kafkaHome, await readdir(join(kafkaHome, 'lib'))), 'kafka.Kafka', config];
  const server = processes.start({ name: 'Kafka', command: 'java', args, logFile: join(dir, 'kafka.log'), stopWithinMs: 20_000 });
  await server.untilReady(() => brokerAnswers(ports.kafka));
}

export const kafkaBrokers = ({ kafka }: KafkaPorts) => `${LOOPBACK}:${kafka}`;
