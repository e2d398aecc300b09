import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchServers } from '../fetch/fetch-servers.ts';
import type { Print } from '../fetch/system-packages.ts';
import { ROOT, SERVERS_DIR } from '../paths.ts';
import { assertPortsFree, LOOPBACK, untilPortsFree } from '../processes/ports.ts';
import { createProcesses, type Processes } from '../processes/processes.ts';
import { type RunningServers, startServers } from '../servers/start-servers.ts';
import { buildProduct, buildServices } from './build.ts';
import { assertDemoAllowed, isDemoMissing, markSeeded, seedCommand } from './demo-families.ts';
import { REMOTES, SERVICES, type ServiceDeployable } from './deployables.ts';
import { instancesOf, serverAccess, serviceOpsPort, servicePort } from './environment.ts';
import { endedByCrash, lockFolder } from './folder-lock.ts';
import { type Builds, publishStatus, startGateway } from './gateway.ts';
import { releaseBuilds, releaseStore, serviceFiles } from './releases.ts';
import { ensureSecrets, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { migrateServices, startInstances } from './start-service.ts';
import { step } from './step.ts';
import { watchReleases } from './watch-releases.ts';

export interface StartProduct {
  readonly settings: Settings;
  readonly print: Print;
  readonly services?: readonly ServiceDeployable[];
  readonly remotes?: readonly string[];
  /** Built files to serve; absent: build them. */
  readonly builds?: Builds;
  /** Names of services that run from their source and restart when it is saved. */
  readonly fromSource?: ReadonlySet<string>;
  /** `--demo` was given: the start fails where demo data is not allowed. */
  readonly isDemoAsked?: boolean;
  /** Where MongoDB, Kafka and Redis run, for a caller that restarts them; absent: a group of its own. */
  readonly serverProcesses?: Processes;
}

export interface RunningProduct {
  /** Rejects when a part exits unexpectedly. */
  readonly crashed: Promise<never>;
  stop(): Promise<void>;
}

/** Shared by the steps of a start. App processes stop before server processes. */
interface Start extends Required<Omit<StartProduct, 'builds' | 'isDemoAsked'>> {
  readonly secrets: Secrets;
  readonly logsDir: string;
  readonly appProcesses: Processes;
  /** Aborted when everything stops. */
  readonly stopping: AbortSignal;
}

/**
 * Starts the product on this machine: servers, builds, migrations, emulators, services, gateway, and on the first start
 * the demo families. Stops everything when `signal` is aborted or a part fails to start.
 */
export async function startProduct(options: StartProduct, signal: AbortSignal): Promise<RunningProduct> {
  const { settings, print, services = SERVICES, remotes = REMOTES, isDemoAsked = false } = options;
  const { fromSource = new Set(), serverProcesses = createProcesses() } = options;
  assertDemoAllowed(settings, isDemoAsked);
  await untilLeftoversEnd(settings, services, print);
  await assertPortsFree(appPorts(settings, services));
  const unlock = await lockFolder(settings.localDir);
  const appProcesses = createProcesses();
  let stopped: Promise<void> | undefined;
  const stopping = new AbortController();
  const stopAll = async () => {
    stopping.abort();
    await appProcesses.stopAll();
    await serverProcesses.stopAll();
    await unlock();
  };
  const stop = () => (stopped ??= stopAll());
  signal.addEventListener('abort', () => void stop(), { once: true });
  try {
    signal.throwIfAborted();
    const secrets = await ensureSecrets(
      settings.localDir,
      services.map(({ name }) => name),
    );
    const logsDir = join(settings.localDir, 'logs');
    const parts = { secrets, logsDir, serverProcesses, appProcesses, stopping: stopping.signal };
    const start: Start = { settings, print, services, remotes, fromSource, ...parts };
    const crashed = Promise.race([serverProcesses.crashed, appProcesses.crashed]);
    await Promise.race([startAll(start, options.builds), crashed]);
    return { crashed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The guard of a supervisor that was killed stops its processes, by force after eight seconds. */
const LEFTOVERS_END_MS = 15_000;

/** After a crash, waits for what the last start left behind instead of calling it another program. */
async function untilLeftoversEnd(
  settings: Settings,
  services: readonly ServiceDeployable[],
  print: Print,
): Promise<void> {
  if (!endedByCrash(settings.localDir)) return;
  const ports = [...appPorts(settings, services).map(({ port }) => port), ...Object.values(settings.servers)];
  if (await untilPortsFree(ports, 0)) return;
  await step(print, 'Waiting for what the last start left behind', untilPortsFree(ports, LEFTOVERS_END_MS));
}

async function startAll(start: Start, builds: Builds | undefined): Promise<void> {
  const { settings, print, services, logsDir, appProcesses } = start;
  const mongo = Promise.withResolvers<RunningServers>();
  const starting = startAllServers(start, mongo.resolve);
  starting.catch(mongo.reject);
  const common = { ...start, processes: appProcesses };
  const migrate = (found: RunningServers) =>
    step(print, 'Migrating the databases', migrateServices({ ...common, servers: found }, services));
  const [servers, built] = await Promise.all([
    starting,
    step(
      print,
      'Building',
      builds
        ? buildServices(services, logsDir, appProcesses).then(() => builds)
        : buildProduct(start, logsDir, appProcesses).then((made) => releaseBuilds(start, made)),
    ),
    mongo.promise.then(migrate),
    step(print, 'Starting the emulators of text messages, mail and push', startEmulators(start)),
  ]);
  const store = releaseStore(settings);
  const context = {
    ...common,
    servers,
    ...(builds ? {} : { filesOf: (service: ServiceDeployable) => serviceFiles(store, service) }),
  };
  const [running] = await Promise.all([
    step(
      print,
      `Starting ${services.map(({ name }) => name).join(', ')}`,
      Promise.all(services.map(async (service) => [service, await startInstances(context, service)] as const)),
    ),
    step(
      print,
      'Starting the gateway',
      startGateway({ settings, services, builds: built, processes: appProcesses, print }),
    ),
  ]);
  publishStatus(start, start.stopping);
  await seedDemoFamilies(start, servers);
  if (!builds)
    watchReleases({ store, context, running: new Map(running), remotes: start.remotes, print, signal: start.stopping });
}

async function startAllServers(
  { settings, print, secrets, serverProcesses: processes }: Start,
  onMongo: (servers: RunningServers) => void,
): Promise<RunningServers> {
  const programs = await step(
    print,
    'Fetching MongoDB, Kafka, Redis and nginx',
    fetchServers({ serversDir: SERVERS_DIR, processes, print }),
  );
  const starting = startServers({
    programs,
    dir: join(settings.localDir, 'data'),
    processes,
    onMongo,
    ...serverAccess(settings, secrets),
  });
  return await step(print, 'Starting MongoDB, Kafka and Redis', starting);
}

async function startEmulators({ settings, secrets, logsDir, appProcesses }: Start): Promise<void> {
  await writeFile(settings.pushCertificateFile, secrets.pushCertificate.certificate);
  const emulators = appProcesses.start({
    name: 'The emulators',
    command: 'node',
    args: ['infra/emulators/src/main.ts'],
    cwd: ROOT,
    env: {
      EMULATORS_PORT: String(settings.emulatorsPort),
      SMTP_PORT: String(settings.smtpPort),
      PUSH_PORT: String(settings.pushPort),
      PUSH_CERTIFICATE: secrets.pushCertificate.certificate,
      PUSH_PRIVATE_KEY: secrets.pushCertificate.privateKey,
      TWILIO_INBOUND_URL: `${settings.publicUrl}/api/emergency-sms/webhooks/twilio/inbound`,
      STRIPE_SECRET_KEY: secrets.stripeKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      STRIPE_WEBHOOK_URL: `${settings.publicUrl}/api/subscription/webhook`,
      TWILIO_ACCOUNT_SID: secrets.twilioAccount,
      TWILIO_AUTH_TOKEN: secrets.twilioToken,
      OPENAI_API_KEY: secrets.openAiKey,
      NODE_COMPILE_CACHE: join(settings.localDir, 'compile-cache'),
    },
    logFile: join(logsDir, 'emulators.log'),
  });
  await emulators.untilReady(async () => (await fetch(`http://${LOOPBACK}:${settings.emulatorsPort}/`)).ok);
}

/** Adds the demo families through the public API, on the first start only and on loopback only. */
async function seedDemoFamilies(
  { settings, print, secrets, appProcesses, services }: Start,
  servers: RunningServers,
): Promise<void> {
  const auth = services.find(({ name }) => name === 'auth');
  if (!auth || !isDemoMissing(settings)) return;
  await step(
    print,
    'Inviting twenty invented families',
    appProcesses.run(seedCommand(auth, settings, secrets, servers)),
  );
  await markSeeded(settings);
}

const appPorts = (settings: Settings, services: readonly ServiceDeployable[]) => [
  { port: settings.gatewayPort, owner: 'the address people open', variable: 'PORT' },
  { port: settings.emulatorsPort, owner: 'the page of the emulators', variable: 'EMULATORS_PORT' },
  { port: settings.smtpPort, owner: 'the mail inbox', variable: 'SMTP_PORT' },
  { port: settings.pushPort, owner: 'the emulated push service', variable: 'PUSH_PORT' },
  ...services.flatMap((service) =>
    instancesOf(settings, service).flatMap((instance) => [
      {
        port: servicePort(settings, service, instance),
        owner: `the service ${service.name}`,
        variable: 'SERVICES_PORT',
      },
      {
        port: serviceOpsPort(settings, service, instance),
        owner: `the health checks of ${service.name}`,
        variable: 'SERVICES_PORT',
      },
    ]),
  ),
];
