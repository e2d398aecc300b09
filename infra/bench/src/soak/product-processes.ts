import { readdir, readFile, readlink } from 'node:fs/promises';

/** A process of the product. */
export interface ProductProcess {
  readonly pid: number;
  /** `chat`, `mongodb`, `nginx worker` … */
  readonly name: string;
  /** A service, which Node runs. */
  readonly isService: boolean;
}

const SERVICE = /releases\/([a-z-]+)\/[^/]+\/files\/main\.js/;
const NAMES: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [SERVICE, ([, service = '']) => service],
  [/mongod\0/, () => 'mongodb'],
  [/kafka\.Kafka/, () => 'kafka'],
  [/redis-server/, () => 'redis'],
  [/nginx: (master|worker)/, ([, kind = '']) => `nginx ${kind}`],
  [/emulators\/src\/main/, () => 'emulators'],
];
function nameOf(commandLine: string): string | undefined {
  for (const [pattern, name] of NAMES) {
    const found = pattern.exec(commandLine);
    if (found) return name(found);
  }
  return undefined;
}

/** What has ended meanwhile is no error. */
const orNothing = (error: NodeJS.ErrnoException): undefined => {
  if (!['ENOENT', 'ESRCH'].includes(error.code ?? '')) throw error;
};

async function parentOf(pid: number): Promise<number> {
  const stat = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(orNothing)) ?? '';
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
}

/** The processes below this one that are parts of the product, by what they run. */
export async function findProductProcesses(): Promise<ProductProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const)));
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === process.pid || isBelow(parent));
  };
  const found = await Promise.all(
    pids.filter(isBelow).map(async (pid) => {
      const commandLine = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(orNothing)) ?? '';
      return { pid, name: nameOf(commandLine), isService: SERVICE.test(commandLine) };
    }),
  );
  return found.flatMap(({ pid, name, isService }) => (name ? [{ pid, name, isService }] : []));
}

export interface Handles {
  readonly open: number;
  /** How many of them are sockets. */
  readonly sockets: number;
}
/** Open file descriptors of a process. */
export async function handlesOf(pid: number): Promise<Handles> {
  const names = (await readdir(`/proc/${pid}/fd`).catch(orNothing)) ?? [];
  const targets = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(orNothing)));
  return { open: names.length, sockets: targets.filter((target) => target?.startsWith('socket:')).length };
}
