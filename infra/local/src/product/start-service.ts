import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { LOOPBACK } from '../processes/ports.ts';
import type { Processes, RunningProcess } from '../processes/processes.ts';
import type { RunningServers } from '../servers/start-servers.ts';
import type { ServiceDeployable } from './deployables.ts';
import { instancesOf, serviceEnvironment, serviceOpsPort } from './environment.ts';
import { databaseName, type Secrets } from './secrets.ts';
import { serviceArguments, sourceArguments } from './service-process.ts';
import type { Settings } from './settings.ts';

/** What starting a service needs. */
export interface ServiceContext {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly servers: RunningServers;
  readonly logsDir: string;
  readonly processes: Processes;
  /** The built files of a service; absent: its dist folder. */
  readonly filesOf?: (service: ServiceDeployable) => string;
  /** Services that run from their source and restart when it is saved. */
  readonly fromSource?: ReadonlySet<string>;
  /** An exit is no crash of the product. */
  readonly mayEnd?: boolean;
}

/** Migrates a service's database, starts all instances and waits until they are ready. */
export async function startService(context: ServiceContext, service: ServiceDeployable): Promise<RunningProcess[]> {
  await migrateServices(context, [service]);
  return await startInstances(context, service);
}

/** Starts all instances of a migrated service and waits until they are ready. */
export const startInstances = (context: ServiceContext, service: ServiceDeployable): Promise<RunningProcess[]> =>
  Promise.all(instancesOf(context.settings, service).map((instance) => startInstance(context, service, instance)));

type Migration = Pick<ServiceContext, 'settings' | 'servers' | 'logsDir' | 'processes'>;

/** Migrates the databases of services, in one process. Needs nothing but MongoDB. */
export async function migrateServices(
  { settings, servers, logsDir, processes }: Migration,
  services: readonly ServiceDeployable[],
): Promise<void> {
  const names = services.map(({ name }) => name);
  const urls = Object.fromEntries(names.map((name) => [name, servers.mongoUrl(databaseName(name))]));
  await processes.run({
    command: 'node',
    cwd: ROOT,
    env: {
      MONGO_URLS: JSON.stringify(urls),
      LOG_LEVEL: settings.logLevel,
      NODE_COMPILE_CACHE: join(settings.localDir, 'compile-cache'),
    },
    name: `The migration of ${names.join(', ')}`,
    args: ['infra/local/src/product/migrate-services.ts'],
    logFile: join(logsDir, `${names.length === 1 ? `${names[0]}.` : ''}migrate.log`),
  });
}

/** Starts one instance of a migrated service and waits until it is ready. */
export async function startInstance(
  { settings, secrets, servers, logsDir, processes, filesOf, fromSource, mayEnd = false }: ServiceContext,
  service: ServiceDeployable,
  instance = 0,
): Promise<RunningProcess> {
  const label = instance === 0 ? service.name : `${service.name}-${instance + 1}`;
  const process = processes.start(
    {
      command: 'node',
      cwd: ROOT,
      env: serviceEnvironment(service, settings, secrets, servers, instance),
      name: `The service ${label}`,
      args: fromSource?.has(service.name) ? sourceArguments(service) : serviceArguments(service, filesOf?.(service)),
      logFile: join(logsDir, `${label}.log`),
    },
    { mayEnd },
  );
  await process.untilReady(
    async () => (await fetch(`http://${LOOPBACK}:${serviceOpsPort(settings, service, instance)}/ready`)).ok,
  );
  return process;
}
