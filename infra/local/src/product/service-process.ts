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

/**
 * Keeps the memory of a service small, here and in containers. Without the limit, V8's young generation grows to
 * 134 MB. glibc keeps the memory of pictures in one arena for each thread, while jemalloc returns it; Debian's Redis
 * installs jemalloc. If it is missing, the loader says so and glibc gets two arenas. `gc` is for idle services.
 */
export const MEMORY_ENVIRONMENT = {
  NODE_OPTIONS: '--max-semi-space-size=16 --expose-gc',
  LD_PRELOAD: 'libjemalloc.so.2',
  MALLOC_CONF: 'background_thread:true,narenas:2',
  MALLOC_ARENA_MAX: '2',
};

/** How a built service is started by Node: the arguments, from the root of the project. */
export const serviceArguments = ({ name }: ServiceDeployable, folder = `./services/${name}/dist`): string[] => [
  '--import',
  `${folder}/telemetry.js`,
  `${folder}/main.js`,
];
