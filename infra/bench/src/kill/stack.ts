import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulators, startEmulators } from '@notalone/emulators/start-emulators';
import { fetchServers } from '@notalone/local/fetch/fetch-servers';
import { SERVERS_DIR } from '@notalone/local/paths';
import { freeBlock, LOOPBACK } from '@notalone/local/processes/ports';
import { createProcesses, type Processes, type RunningProcess } from '@notalone/local/processes/processes';
import { buildServices } from '@notalone/local/product/build';
import { SERVICES } from '@notalone/local/product/deployables';
import { serverAccess } from '@notalone/local/product/environment';
import { startGateway } from '@notalone/local/product/gateway';
import { ensureSecrets } from '@notalone/local/product/secrets';
import { readSettings } from '@notalone/local/product/settings';
import { startInstance, startService } from '@notalone/local/product/start-service';
import { startKafka } from '@notalone/local/servers/kafka';
import { startRedis } from '@notalone/local/servers/redis';
import { serverAddresses } from '@notalone/local/servers/start-servers';
import { createReplicaSet } from './replica-set.ts';

/** What is killed and started again. */
export const PARTS = ['chat', 'profile', 'kafka', 'mongodb', 'redis'] as const;
export type Part = (typeof PARTS)[number];

export interface Stack {
  /** The gateway. */
  readonly url: string;
  readonly emulators: Emulators;
  /** Sends SIGKILL, to MongoDB's primary of three. Resolves once the process has ended. */
  kill(part: Part): Promise<void>;
  /** Resolves once the part is ready. */
  restart(part: Part): Promise<void>;
  /** Processes that ended without having been killed. */
  readonly crashes: readonly string[];
  stop(): Promise<void>;
}

const PROCESS_NAMES: Record<Exclude<Part, 'mongodb'>, string> = {
  chat: 'The service chat',
  profile: 'The service profile',
  kafka: 'Kafka',
  redis: 'Redis',
};

/** Starts processes; the latest of each name can be killed, and others that end are recorded in `crashes`. */
function killableProcesses(crashes: string[]) {
  const all = createProcesses();
  const newest = new Map<string, RunningProcess>();
  const killed = new Set<RunningProcess>();
  let isStopping = false;
  let starts = 0;
  const processes: Processes = {
    ...all,
    start(spec, options) {
      starts += 1;
      // Each start has its own log, so that the one before the kill is kept.
      const started = all.start(
        { ...spec, ...(spec.logFile && { logFile: `${spec.logFile}.${starts}` }) },
        { mayEnd: true },
      );
      newest.set(spec.name, started);
      if (!options?.mayEnd)
        void started.ended.then(
          (end) => killed.has(started) || isStopping || crashes.push(`${spec.name} ended by itself (${end})`),
        );
      return started;
    },
  };
  return {
    processes,
    async kill(name: string) {
      const victim = newest.get(name);
      if (!victim) throw new Error(`${name} does not run`);
      killed.add(victim);
      process.kill(victim.pid, 'SIGKILL');
      await victim.ended;
    },
    stop() {
      isStopping = true;
      return all.stopAll();
    },
  };
}

/** The fewest members that survive the loss of one. */
const MONGO_MEMBERS = 3;

async function ownSettings() {
  const localDir = await mkdtemp(join(tmpdir(), 'notalone-kill-'));
  const first = await freeBlock(23 + MONGO_MEMBERS);
  const ports = {
    PORT: 0,
    EMULATORS_PORT: 1,
    SMTP_PORT: 2,
    PUSH_PORT: 10,
    SERVICES_PORT: 3,
    MONGO_PORT: 20,
    KAFKA_PORT: 20 + MONGO_MEMBERS,
    REDIS_PORT: 22 + MONGO_MEMBERS,
  };
  const variables = Object.fromEntries(Object.entries(ports).map(([name, offset]) => [name, String(first + offset)]));
  return readSettings({ ...variables, LOCAL_DIR: localDir, LOG_LEVEL: 'warn' });
}

/**
 * Starts the whole product, without web apps and demo data, on its own ports and in its own folder, which `keep` leaves
 * in place.
 */
export async function startStack({ keep }: { keep: boolean }): Promise<Stack> {
  const settings = await ownSettings();
  const { localDir } = settings;
  const logsDir = join(localDir, 'logs');
  const crashes: string[] = [];
  const { processes, kill, stop } = killableProcesses(crashes);
  const print = () => undefined;
  await mkdir(logsDir, { recursive: true });
  const secrets = await ensureSecrets(
    localDir,
    SERVICES.map(({ name }) => name),
  );
  const { ports, mongoLogins, kafkaLogins, redisLogins } = serverAccess(settings, secrets);
  const programs = await fetchServers({ serversDir: SERVERS_DIR, processes: createProcesses(), print });
  const data = (name: string) => join(localDir, 'data', name);
  const start = {
    kafka: () =>
      startKafka({ kafkaHome: programs.kafkaHome, dir: data('kafka'), ports, processes, logins: kafkaLogins }),
    redis: () =>
      startRedis({
        redisServer: programs.redisServer,
        dir: data('redis'),
        port: ports.redis,
        processes,
        logins: redisLogins,
      }),
  };
  const members = Array.from({ length: MONGO_MEMBERS }, (_, n) => ports.mongo + n);
  const mongo = createReplicaSet({
    mongod: programs.mongod,
    dir: data('mongo'),
    ports: members,
    processes,
    logins: mongoLogins,
  });
  const servers = { ...serverAddresses(serverAccess(settings, secrets)), mongoUrl: mongo.url };
  const ground = { settings, secrets, servers, logsDir, processes };
  await Promise.all([mongo.start(), start.kafka(), start.redis(), buildServices(SERVICES, logsDir, createProcesses())]);
  const account = { accountSid: secrets.twilioAccount, authToken: secrets.twilioToken };
  const emulators = await startEmulators({
    httpPort: settings.emulatorsPort,
    smtpPort: settings.smtpPort,
    twilio: account,
  });
  for (const service of SERVICES) await startService(ground, service);
  await writeFile(join(localDir, 'index.html'), '<!doctype html><title>No pages</title>');
  await startGateway({ settings, services: SERVICES, builds: { shell: localDir, remotes: {} }, processes, print });

  const service = (name: string) => SERVICES.find((one) => one.name === name);
  async function restart(part: Part): Promise<void> {
    if (part === 'mongodb') return mongo.restart();
    if (part !== 'chat' && part !== 'profile') return start[part]();
    const known = service(part);
    if (known) await startInstance(ground, known);
  }
  return {
    url: `http://${LOOPBACK}:${settings.gatewayPort}`,
    emulators,
    crashes,
    kill: async (part) => kill(part === 'mongodb' ? await mongo.victim() : PROCESS_NAMES[part]),
    restart,
    async stop() {
      await stop();
      await emulators.close();
      if (!keep) await rm(localDir, { recursive: true, force: true });
      else process.stdout.write(`logs: ${logsDir}\n`);
    },
  };
}
