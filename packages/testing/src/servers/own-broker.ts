import { join } from 'node:path';
import { freePorts } from '@notalone/local/processes/ports';
import { startKafka } from '@notalone/local/servers/kafka';
import { type OwnServer, startOwnServer } from './own-server.ts';

export interface OwnBroker extends OwnServer {
  readonly brokers: string;
}

/** A Kafka broker that a test may kill. */
export async function startOwnBroker(): Promise<OwnBroker> {
  const [kafka = 0, kafkaController = 0] = await freePorts(2);
  const server = await startOwnServer(({ programs, dir, processes }) =>
    startKafka({
      kafkaHome: programs.kafkaHome,
      dir: join(dir, 'kafka'),
      ports: { kafka, kafkaController },
      processes,
    }),
  );
  return { ...server, brokers: `127.0.0.1:${kafka}` };
}
