import { listenerOf, processorMs } from '../process-figures.ts';
import type { BenchServers } from '../servers.ts';

/** Process ids by name. */
type Workers = Readonly<Record<string, number>>;
/** CPU time by name, in ms. */
export type ProcessorTimes = Readonly<Record<string, number>>;

const portOf = (url: string) => Number(/:(\d+)(?:\/|$)/.exec(url.replace(/^\w+:/, ''))?.[1]);

/** The given services, the servers and this process. */
export async function workersOf(servers: BenchServers, services: Workers): Promise<Workers> {
  const [mongod, redis, kafka] = await Promise.all(
    [servers.mongo, servers.redis, `kafka://${servers.kafkaBrokers}`].map((url) => listenerOf(portOf(url))),
  );
  return { ...services, mongod, redis, kafka, 'this bench': process.pid } as Workers;
}

/** CPU time of each since it started. */
export const timesOf = async (workers: Workers): Promise<ProcessorTimes> =>
  Object.fromEntries(
    await Promise.all(Object.entries(workers).map(async ([name, pid]) => [name, await processorMs(pid)] as const)),
  );

export const since = (before: ProcessorTimes, now: ProcessorTimes): ProcessorTimes =>
  Object.fromEntries(Object.entries(now).map(([name, ms]) => [name, ms - (before[name] ?? 0)]));
