import type { ServiceDeployable } from './deployables.ts';

/**
 * What keeps a service small at rest (ADR 0012, 0029). The first line bounds the garbage that may lie about and lets code go that has not run since the
 * last collection. The second keeps TurboFan away, whose pages a service at rest then never touches; Sparkplug and Maglev, the quick compilers, stay. A
 * service that finds itself busy takes back what costs it processor time (the kit's lifecycle/thrift.ts, ADR 0027).
 */
export const serviceFlags: readonly string[] = [
  ...['--max-semi-space-size=8', '--bytecode-old-age=1', '--flush-baseline-code', '--v8-pool-size=1', '--no-node-snapshot'],
  ...['--invocation-count-for-turbofan=200000', '--invocation-count-for-osr=200000'],
];

/** glibc keeps freed memory by thread; one arena and a low threshold give it back. Other C libraries do not know these. */
export const SERVICE_MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' };

/** How a built service is started by Node: the arguments, from the root of the project. */
export const serviceArguments = ({ name }: ServiceDeployable): string[] => [
  ...serviceFlags,
  ...['--import', `./services/${name}/dist/telemetry.js`, `services/${name}/dist/main.js`],
];
