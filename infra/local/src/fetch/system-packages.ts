import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Processes } from '../processes/processes.ts';
import { commandFor, javaMajorOf, type Machine, missingPackages, type Wishes } from './wanted-packages.ts';

export type Print = (line: string) => void;

const OS_RELEASE = '/etc/os-release';
/** nginx is in /usr/sbin, which is not on every user's PATH. */
const PROGRAMS = `${process.env.PATH}:/usr/sbin`;

const succeeds = (command: string, args: readonly string[]) => {
  try {
    execFileSync(command, args, { stdio: 'ignore', env: { ...process.env, PATH: PROGRAMS } });
    return true;
  } catch (error) {
    if ((error as { status?: number | null }).status) return false;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};
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

const thisMachine = (): Machine => ({
  ubuntu: existsSync(OS_RELEASE) ? /^UBUNTU_CODENAME=(\w+)/m.exec(readFileSync(OS_RELEASE, 'utf8'))?.[1] : undefined,
  javaMajor: javaMajorOf(spawnSync('java', ['-version'], { encoding: 'utf8' }).stderr ?? ''),
  hasOwnBrowser: Boolean(process.env.CHROMIUM_PATH),
  hasProgram: (name) => succeeds('sh', ['-c', `command -v ${name}`]),
  hasPackage: installed,
  aptOffers: (name) => succeeds('apt-cache', ['show', name]),
});

/**
 * Installs missing Debian packages. Throws with instructions where apt cannot help, and with the command to run when
 * not root.
 */
export async function installSystemPackages(processes: Processes, print: Print, wishes: Wishes = {}): Promise<void> {
  const wasMissing = await installMissing((machine) => missingPackages(machine, wishes), processes, print);
  if (!wasMissing) return;
  // An old Java may still come first on PATH.
  missingPackages(thisMachine(), wishes);
}

/**
 * Installs the packages that `missingIn` finds to be missing on this machine; true when there were any. Throws with the
 * command to run when not root.
 */
export async function installMissing(
  missingIn: (machine: Machine) => readonly string[],
  processes: Processes,
  print: Print,
): Promise<boolean> {
  const packages = missingIn(thisMachine());
  if (packages.length === 0) return false;
  if (process.getuid?.() !== 0) throw new Error(commandFor(packages));
  await install(packages, processes, print);
  return true;
}

async function install(packages: readonly string[], processes: Processes, print: Print): Promise<void> {
  print(`Installing ${packages.join(', ')}`);
  const logFile = join(tmpdir(), `notalone-apt-${process.pid}.log`);
  // RUNLEVEL=1 keeps the packages from starting their servers on the machine's own ports.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const args = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...packages];
  if (succeeds('apt-get', ['install', '--simulate', ...packages])) {
    try {
      return await processes.run({
        name: 'Installation of system packages',
        command: 'apt-get',
        args,
        env,
        inheritsEnvironment: true,
        logFile,
      });
    } catch (error) {
      print(`The package list looks outdated (${(error as Error).message.split('\n')[0]}); updating it`);
    }
  }
  await processes.run({
    name: 'Update of the package list',
    command: 'apt-get',
    args: ['update'],
    env,
    inheritsEnvironment: true,
    logFile,
  });
  await processes.run({
    name: 'Installation of system packages',
    command: 'apt-get',
    args,
    env,
    inheritsEnvironment: true,
    logFile,
  });
}
