import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { LOOPBACK } from '../processes/ports.ts';
import type { Processes, RunningProcess } from '../processes/processes.ts';
import type { RunningServers } from '../servers/start-servers.ts';
import type { ServiceDeployable } from './deployables.ts';
import { instancesOf, serviceEnvironment, serviceOpsPort } from './environment.ts';
import type { Secrets } from './secrets.ts';
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
  await migrateService(context, service);
  return await Promise.all(
    instancesOf(context.settings, service).map((instance) => startInstance(context, service, instance)),
  );
}

export async function migrateService(context: ServiceContext, service: ServiceDeployable): Promise<void> {
  const { settings, secrets, servers, logsDir, processes } = context;
  const { name } = service;
  await processes.run({
    command: 'node',
    cwd: ROOT,
    env: serviceEnvironment(service, settings, secrets, servers),
    name: `The migration of ${name}`,
    args: [`services/${name}/src/migrate.ts`],
    logFile: join(logsDir, `${name}.migrate.log`),
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
