import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchServers } from '@notalone/local/fetch/fetch-servers';
import { SERVERS_DIR } from '@notalone/local/paths';
import { freePorts } from '@notalone/local/processes/ports';
import { createProcesses, type RunningProcess } from '@notalone/local/processes/processes';
import { startKafka } from '@notalone/local/servers/kafka';

export interface OwnBroker {
  readonly brokers: string;
  /** Ends the broker process by this signal and resolves when it is gone; its data stay. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A Kafka broker that a test may kill, as a process of this machine. */
export async function startOwnBroker(): Promise<OwnBroker> {
  const processes = createProcesses();
  const dir = await mkdtemp(join(tmpdir(), 'notalone-broker-'));
  const [kafka = 0, kafkaController = 0] = await freePorts(2);
  const programs = await fetchServers({ serversDir: SERVERS_DIR, processes, say: (line) => process.stderr.write(`${line}\n`) });
  let running: RunningProcess | undefined;
  const observed: typeof processes = {
    ...processes,
    start(spec) {
      running = processes.start(spec, { mayEnd: true });
      return running;
    },
  };
  const start = () => startKafka({ kafkaHome: programs.kafkaHome, dir: join(dir, 'kafka'), ports: { kafka, kafkaController }, processes: observed });
  await start();
  return {
    brokers: `127.0.0.1:${kafka}`,
    async kill(signal) {
      if (!running) return;
      process.kill(running.pid, signal);
      await running.ended;
    },
    restart: start,
    async stop() {
      await processes.stopAll();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
