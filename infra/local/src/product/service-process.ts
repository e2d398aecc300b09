import type { ServiceDeployable } from './deployables.ts';

/** How a built service is started by Node: the arguments, from the root of the project. */
export const serviceArguments = ({ name }: ServiceDeployable): string[] => [
  '--import',
  `./services/${name}/dist/telemetry.js`,
  `services/${name}/dist/main.js`,
];
