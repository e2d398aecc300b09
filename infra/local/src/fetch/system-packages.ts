import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Processes } from '../processes/processes.ts';
import type { Say } from './fetch-servers.ts';

/** A package is asked for only when `needed` says that its program is missing, however that program got there. */
const WANTED: readonly { readonly name: string; readonly provides: readonly string[] }[] = [
  { name: 'redis-server', provides: ['redis-server'] },
  { name: 'nginx-light', provides: ['nginx'] },
  { name: 'libnginx-mod-http-brotli-static', provides: [] },
  { name: 'libcurl4', provides: [] },
  { name: 'python3-pip', provides: ['pip', 'pip3'] },
  { name: 'default-jre-headless', provides: ['java'] },
  { name: 'maven', provides: ['mvn'] },
];
const BROWSER = { name: 'chromium-headless-shell', provides: ['chromium-headless-shell'] } as const;

const succeeds = (command: string, args: readonly string[]) => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch (error) {
    if ((error as { status?: number | null }).status) return false;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};
const onPath = (program: string) => succeeds('sh', ['-c', `command -v ${program}`]);
const installed = (name: string) => {
  try {
    return execFileSync('dpkg-query', ['--status', name], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .includes('Status: install ok installed');
  } catch (error) {
    if ((error as { status?: number }).status === 1) return false;
    throw error;
  }
};

const missingPackages = (withBrowser: boolean) =>
  [...WANTED, ...(withBrowser ? [BROWSER] : [])].filter(({ name, provides }) => !provides.some(onPath) && !installed(name)).map(({ name }) => name);

const aptCommand = (packages: readonly string[]) => `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/** Installs the missing Debian packages. Throws with the exact command when this user may not. */
export async function installSystemPackages(processes: Processes, say: Say, { withBrowser = false } = {}): Promise<void> {
  const packages = missingPackages(withBrowser);
  if (packages.length === 0) return;
  if (process.getuid?.() !== 0) throw new Error(`Some programs are missing. Please run this once, then try again:\n\n  sudo sh -c '${aptCommand(packages)}'\n`);
  say(`Installing ${packages.join(', ')}`);
  const logFile = join(tmpdir(), `notalone-apt-${process.pid}.log`);
  // RUNLEVEL=1 keeps the packages from starting their servers on the machine's own ports.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...packages];
  if (succeeds('apt-get', ['install', '--simulate', ...packages])) {
    try {
      return await processes.run({ name: 'Installation of system packages', command: 'apt-get', args: install, env, inheritsEnvironment: true, logFile });
    } catch (error) {
      say(`The list of packages looks old (${(error as Error).message.split('\n')[0]}); renewing it`);
    }
  }
  await processes.run({ name: 'Renewal of the list of packages', command: 'apt-get', args: ['update'], env, inheritsEnvironment: true, logFile });
  await processes.run({ name: 'Installation of system packages', command: 'apt-get', args: install, env, inheritsEnvironment: true, logFile });
}
