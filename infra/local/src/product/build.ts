import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import type { Processes } from '../processes/processes.ts';
import type { ServiceDeployable } from './deployables.ts';
import type { Builds } from './gateway.ts';

/** Builds workspaces by name; turbo's cache skips unchanged ones. */
const build = (packages: readonly string[], logsDir: string, processes: Processes): Promise<void> =>
  processes.run({
    name: `The build of ${packages.join(', ')}`,
    command: 'turbo',
    args: [
      'run',
      'build',
      '--concurrency=2',
      '--output-logs=new-only',
      ...packages.map((name) => `--filter=@notalone/${name}`),
    ],
    cwd: ROOT,
    inheritsEnvironment: true,
    env: { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', BROTLI_QUALITY: '5' },
    logFile: join(logsDir, 'build.log'),
  });

export async function buildServices(
  services: readonly ServiceDeployable[],
  logsDir: string,
  processes: Processes,
): Promise<void> {
  // without a filter turbo would build everything
  if (services.length === 0) return;
  const names = services.map(({ name }) => `${name}-service`);
  await build(names, logsDir, processes);
}

/** Builds services, shell and remotes; returns the folders of shell and remotes. */
export async function buildProduct(
  { services, remotes }: { services: readonly ServiceDeployable[]; remotes: readonly string[] },
  logsDir: string,
  processes: Processes,
): Promise<Builds> {
  await build(
    ['shell', ...remotes.map((name) => `mfe-${name}`), ...services.map(({ name }) => `${name}-service`)],
    logsDir,
    processes,
  );
  const dist = (folder: string) => join(ROOT, folder, 'dist');
  return { shell: dist('shell'), remotes: Object.fromEntries(remotes.map((name) => [name, dist(`mfe-${name}`)])) };
}
