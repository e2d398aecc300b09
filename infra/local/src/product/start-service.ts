import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { LOOPBACK } from '../processes/ports.ts';
import type { Processes } from '../processes/processes.ts';
import type { RunningServers } from '../servers/start-servers.ts';
import type { ServiceDeployable } from './deployables.ts';
import { instancesOf, serviceEnvironment, serviceOpsPort } from './environment.ts';
import type { Secrets } from './secrets.ts';
import { serviceArguments } from './service-process.ts';
import type { Settings } from './settings.ts';

/** What a service is started with and on. */
export interface ServiceGround {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly servers: RunningServers;
  readonly logsDir: string;
  readonly processes: Processes;
}

/** Migrates a service's database, then starts all its instances and waits until they are ready. */
export async function startService(ground: ServiceGround, service: ServiceDeployable): Promise<void> {
  const { settings, secrets, servers, logsDir, processes } = ground;
  const { name } = service;
  await processes.run({
    command: 'node',
    cwd: ROOT,
    env: serviceEnvironment(service, settings, secrets, servers),
    name: `The migration of ${name}`,
    args: [`services/${name}/src/migrate.ts`],
    logFile: join(logsDir, `${name}.migrate.log`),
  });
  await Promise.all(instancesOf(settings, service).map((instance) => startInstance(ground, service, instance)));
}

/** Starts one instance of a migrated service, and waits until it is ready. */
export async function startInstance(
  { settings, secrets, servers, logsDir, processes }: ServiceGround,
  service: ServiceDeployable,
  instance = 0,
): Promise<void> {
  const called = instance === 0 ? service.name : `${service.name}-${instance + 1}`;
  const process = processes.start({
    command: 'node',
    cwd: ROOT,
    env: serviceEnvironment(service, settings, secrets, servers, instance),
    name: `The service ${called}`,
    args: serviceArguments(service),
    logFile: join(logsDir, `${called}.log`),
  });
  await process.untilReady(async () => (await fetch(`http://${LOOPBACK}:${serviceOpsPort(settings, service, instance)}/ready`)).ok);
}
