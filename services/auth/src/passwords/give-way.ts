import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const TASKS = '/proc/self/task';
/** What libuv names the threads of its pool. */
const POOL_THREAD = 'libuv-worker';
/** A tenth of the processor, where others want it too. */
const STEPS = 10;

/**
 * Lets the threads of the pool, which hash, wait for everything else that wants a processor: the event loop, and on a small machine the database. On Linux
 * each thread has a priority of its own; elsewhere nothing changes. Answers how many threads it found: none before the pool has worked once.
 */
export function letPoolGiveWay(): number {
  if (process.platform !== 'linux') return 0;
  const threads = readdirSync(TASKS).filter((thread) => readFileSync(`${TASKS}/${thread}/comm`, 'utf8').trim() === POOL_THREAD);
  const lower = Math.min(getPriority() + STEPS, constants.priority.PRIORITY_LOW);
  for (const thread of threads) setPriority(Number(thread), lower);
  return threads.length;
}
