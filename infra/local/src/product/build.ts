import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import type { Processes } from '../processes/processes.ts';
import type { Builds } from './gateway.ts';

/** Builds shell and remotes; what has not changed since its last build is taken from turbo's cache. */
export async function buildApps(remotes: readonly string[], logsDir: string, processes: Processes): Promise<Builds> {
  const packages = ['shell', ...remotes.map((name) => `mfe-${name}`)];
  await processes.run({
    name: 'The build of shell and remotes',
    command: 'turbo',
    args: ['run', 'build', '--concurrency=2', '--output-logs=new-only', ...packages.map((name) => `--filter=@notalone/${name}`)],
    cwd: ROOT,
    inheritsEnvironment: true,
    env: { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    logFile: join(logsDir, 'build.log'),
  });
  const dist = (folder: string) => join(ROOT, folder, 'dist');
  return { shell: dist('shell'), remotes: Object.fromEntries(remotes.map((name) => [name, dist(`mfe-${name}`)])) };
}
