import type { ServiceDeployable } from './deployables.ts';

/** How a built service is started by Node: the arguments, from the root of the project. */
export const serviceArguments = ({ name }: ServiceDeployable, folder = `./services/${name}/dist`): string[] => [
  '--import',
  `${folder}/telemetry.js`,
  `${folder}/main.js`,
];
