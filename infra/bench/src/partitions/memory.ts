import type { RunningProcess } from '@notalone/local/processes/processes';
import { MONGO_CACHE_MB } from '@notalone/local/servers/mongo';
import { residentMb } from '../process-figures.ts';

/** At the end a process may have so much of what it had at the beginning, and so much more. */
const FACTOR = 1.5;
const ALLOWANCE_MB = 64;
/** The data grows as long as the run lasts, and MongoDB keeps of it what its cache can hold. */
const limitOf = (name: string, first: number) =>
  name === 'MongoDB' ? first + MONGO_CACHE_MB + ALLOWANCE_MB : FACTOR * first + ALLOWANCE_MB;

interface Figures {
  readonly first: number;
  readonly most: number;
  readonly last: number;
}

/** Resident memory of the processes, from the first sample to the last. */
export function createMemoryWatch(running: () => readonly Pick<RunningProcess, 'name' | 'pid'>[]) {
  const byName = new Map<string, Figures>();
  const all = () => [...running(), { name: 'The bench, with the proxies', pid: process.pid }];
  return {
    async sample(): Promise<void> {
      for (const { name, pid } of all()) {
        const now = await residentMb(pid);
        const { first, most } = byName.get(name) ?? { first: now, most: now };
        byName.set(name, { first, most: Math.max(most, now), last: now });
      }
    },
    figures: (): string[] =>
      [...byName].map(
        ([name, { first, most, last }]) =>
          `${name}: ${first.toFixed(0)} MB before, ${most.toFixed(0)} MB at most, ${last.toFixed(0)} MB after`,
      ),
    faults: (): string[] =>
      [...byName]
        .filter(([name, { first, last }]) => last > limitOf(name, first))
        .map(([name, { first, last }]) => `memory of ${name}: ${first.toFixed(0)} MB became ${last.toFixed(0)} MB`),
  };
}
