import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchServers, type Say } from '../fetch/fetch-servers.ts';
import { ROOT, SERVERS_DIR } from '../paths.ts';
import { assertPortsFree, LOOPBACK } from '../processes/ports.ts';
import { createProcesses, type Processes } from '../processes/processes.ts';
import { type RunningServers, startServers } from '../servers/start-servers.ts';
import { buildProduct, buildServices } from './build.ts';
import { REMOTES, SERVICES, type ServiceDeployable } from './deployables.ts';
import { databaseOf, instancesOf, serverAccess, serviceOpsPort, servicePort } from './environment.ts';
import { type Builds, startGateway } from './gateway.ts';
import { claimFolder } from './one-at-a-time.ts';
import { step } from './say.ts';
import { bringSecrets, type Secrets } from './secrets.ts';
import { seeding } from './seeding.ts';
import type { Settings } from './settings.ts';
import { startService } from './start-service.ts';

export interface StartProduct {
  readonly settings: Settings;
  readonly say: Say;
  readonly services?: readonly ServiceDeployable[];
  readonly remotes?: readonly string[];
  /** Built files to serve; built here when absent. */
  readonly builds?: Builds;
}

export interface RunningProduct {
  /** Rejects when a part of it ends by itself. */
  readonly crashed: Promise<never>;
  stop(): Promise<void>;
}

/** Everything a start has at hand; `servers` and `apps` are the two groups of processes, stopped in reverse order. */
interface Start extends Required<Omit<StartProduct, 'builds'>> {
  readonly secrets: Secrets;
  readonly logsDir: string;
  readonly serverProcesses: Processes;
  readonly appProcesses: Processes;
}

/**
 * Starts the whole product on this machine: servers, builds, migrations, emulators, services, gateway, and the demo
 * families on the first start. When `signal` is aborted, or a part fails to start, what was started is stopped.
 */
export async function startProduct(options: StartProduct, signal: AbortSignal): Promise<RunningProduct> {
  const { settings, say, services = SERVICES, remotes = REMOTES } = options;
  await assertPortsFree(appPorts(settings, services));
  const letGo = await claimFolder(settings.localDir);
  const serverProcesses = createProcesses();
  const appProcesses = createProcesses();
  let stopped: Promise<void> | undefined;
  const stopAll = async () => {
    await appProcesses.stopAll();
    await serverProcesses.stopAll();
    await letGo();
  };
  const stop = () => (stopped ??= stopAll());
  signal.addEventListener('abort', () => void stop(), { once: true });
  try {
    signal.throwIfAborted();
    const secrets = await bringSecrets(settings.localDir, services.map(databaseOf));
    const logsDir = join(settings.localDir, 'logs');
    const start: Start = { settings, say, services, remotes, secrets, logsDir, serverProcesses, appProcesses };
    const crashed = Promise.race([serverProcesses.crashed, appProcesses.crashed]);
    await Promise.race([bringUp(start, options.builds), crashed]);
    return { crashed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function bringUp(start: Start, builds: Builds | undefined): Promise<void> {
  const { settings, say, services, logsDir, appProcesses } = start;
  const [servers, built] = await Promise.all([
    bringUpServers(start),
    step(say, 'Building', builds ? buildServices(services, logsDir, appProcesses).then(() => builds) : buildProduct(start, logsDir, appProcesses)),
    step(say, 'Starting the emulators of text messages and mail', startEmulators(start)),
  ]);
  await step(
    say,
    `Starting ${services.map(({ name }) => name).join(', ')}`,
    Promise.all(services.map((service) => startService({ ...start, processes: appProcesses, servers }, service))),
  );
  await step(say, 'Starting the gateway', startGateway({ settings, services, builds: built, processes: appProcesses, say }));
  await seedOnce(start, servers);
}

async function bringUpServers({ settings, say, secrets, serverProcesses: processes }: Start): Promise<RunningServers> {
  const programs = await step(say, 'Fetching MongoDB, Kafka, Redis and nginx', fetchServers({ serversDir: SERVERS_DIR, processes, say }));
  const starting = startServers({
    programs,
    dir: join(settings.localDir, 'data'),
    processes,
    ...serverAccess(settings, secrets),
  });
  return await step(say, 'Starting MongoDB, Kafka and Redis', starting);
}

async function startEmulators({ settings, secrets, logsDir, appProcesses }: Start): Promise<void> {
  const emulators = appProcesses.start({
    name: 'The emulators',
    command: 'node',
    args: ['infra/emulators/src/main.ts'],
    cwd: ROOT,
    env: {
      EMULATORS_PORT: String(settings.emulatorsPort),
      SMTP_PORT: String(settings.smtpPort),
      TWILIO_ACCOUNT_SID: secrets.twilioAccount,
      TWILIO_AUTH_TOKEN: secrets.twilioToken,
      OPENAI_API_KEY: secrets.openAiKey,
      NODE_COMPILE_CACHE: join(settings.localDir, 'compile-cache'),
    },
    logFile: join(logsDir, 'emulators.log'),
  });
  await emulators.untilReady(async () => (await fetch(`http://${LOOPBACK}:${settings.emulatorsPort}/`)).ok);
}

/** The demo families come through the public API, on the first start only. */
async function seedOnce({ settings, say, secrets, appProcesses, services }: Start, servers: RunningServers): Promise<void> {
  const done = join(settings.localDir, 'seeded');
  const auth = services.find(({ name }) => name === 'auth');
  if (existsSync(done) || !auth) return;
  await step(say, 'Inviting twenty invented families', appProcesses.run(seeding(auth, settings, secrets, servers)));
  await writeFile(done, `${new Date().toISOString()}\n`);
}

const appPorts = (settings: Settings, services: readonly ServiceDeployable[]) => [
  { port: settings.gatewayPort, owner: 'the address people open', variable: 'PORT' },
  { port: settings.emulatorsPort, owner: 'the page of the emulators', variable: 'EMULATORS_PORT' },
  { port: settings.smtpPort, owner: 'the mail inbox', variable: 'SMTP_PORT' },
  ...services.flatMap((service) =>
    instancesOf(settings, service).flatMap((instance) => [
      { port: servicePort(settings, service, instance), owner: `the service ${service.name}`, variable: 'SERVICES_PORT' },
      { port: serviceOpsPort(settings, service, instance), owner: `the health checks of ${service.name}`, variable: 'SERVICES_PORT' },
    ]),
  ),
];
