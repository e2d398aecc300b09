import type { ServiceDeployable } from './deployables.ts';

/**
 * How Node runs a service from its source and restarts it when a file that it imports is saved. It is killed at once:
 * nothing acknowledged is lost by that, and nobody waits for sockets to drain.
 */
export const sourceArguments = ({ name }: ServiceDeployable): string[] => [
  '--watch',
  '--watch-preserve-output',
  '--watch-kill-signal=SIGKILL',
  '--import',
  './packages/service-kit/src/telemetry/register.ts',
  `./services/${name}/src/main.ts`,
];

/** How a built service is started by Node: the arguments, from the root of the project. */
export const serviceArguments = ({ name }: ServiceDeployable, folder = `./services/${name}/dist`): string[] => [
  '--import',
  `${folder}/telemetry.js`,
  `${folder}/main.js`,
];
