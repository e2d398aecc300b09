import { listenerOf, processorMs } from '../process-figures.ts';
import type { BenchServers } from '../servers.ts';

/** Who works for a message: processes by name. */
type Workers = Readonly<Record<string, number>>;
export type ProcessorTimes = Readonly<Record<string, number>>;

export async function workersOf(servers: BenchServers, services: Workers): Promise<Workers> {
  const [mongod, redis, kafka] = await Promise.all([servers.mongo, servers.redis, `kafka://${servers.kafkaBrokers}`].map((url) => listenerOf(portOf(url))));
  return { ...services, mongod, redis, kafka, 'this bench': process.pid } as Workers;
}
const portOf = (url: string) => Number(/:(\d+)(?:\/|$)/.exec(url.replace(/^\w+:/, ''))?.[1]);

/** Processor time of each since it began, in ms. */
export const timesOf = async (workers: Workers): Promise<ProcessorTimes> =>
  Object.fromEntries(await Promise.all(Object.entries(workers).map(async ([name, pid]) => [name, await processorMs(pid)] as const)));

export const since = (before: ProcessorTimes, now: ProcessorTimes): ProcessorTimes =>
  Object.fromEntries(Object.entries(now).map(([name, ms]) => [name, ms - (before[name] ?? 0)]));
export const added = (one: ProcessorTimes, other: ProcessorTimes): ProcessorTimes =>
  Object.fromEntries(Object.entries(other).map(([name, ms]) => [name, ms + (one[name] ?? 0)]));
