import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchServers } from '../fetch/fetch-servers.ts';
import { ROOT, SERVERS_DIR } from '../paths.ts';
import { freePorts } from '../processes/ports.ts';
import { createProcesses, type Processes } from '../processes/processes.ts';
import { startServers } from '../servers/start-servers.ts';
import { print, runCommand } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

/** These need no servers or start their own. */
const SELF_CONTAINED = new Set(['histories', 'idle', 'kill', 'lighthouse', 'memory', 'partitions', 'soak', 'weight']);

async function measure(processes: Processes, env: Record<string, string>): Promise<void> {
  const args = ['infra/bench/src/main.ts', ...process.argv.slice(2)];
  const end = await processes.start(
    { name: 'The measurement', command: 'node', args, env, inheritsEnvironment: true, cwd: ROOT },
    { mayEnd: true },
  ).ended;
  process.exitCode = typeof end === 'number' ? end : 1;
}

/** Runs a bench of infra/bench, with servers if it needs them. */
async function main(): Promise<void> {
  const processes = createProcesses();
  stopSignal().addEventListener('abort', () => void processes.stopAll(), { once: true });
  const dir = await mkdtemp(join(tmpdir(), 'notalone-bench-'));
  try {
    if (SELF_CONTAINED.has(process.argv[2] ?? '')) return await measure(processes, {});
    const programs = await fetchServers({ serversDir: SERVERS_DIR, processes, print });
    const [mongo = 0, kafka = 0, kafkaController = 0, redis = 0] = await freePorts(4);
    const servers = await startServers({ programs, dir, ports: { mongo, kafka, kafkaController, redis }, processes });
    await measure(processes, {
      TEST_MONGO_URL: servers.mongoUrl(''),
      TEST_KAFKA_BROKERS: servers.kafkaBrokers,
      TEST_REDIS_URL: servers.redisUrl(''),
    });
  } finally {
    await processes.stopAll();
    await rm(dir, { recursive: true, force: true });
  }
}

runCommand(main);
