import { setTimeout as delay } from 'node:timers/promises';

/** Calls `work` at a steady rate, each call at a random moment of its interval. */
export async function atRate<T>(perSecond: number, seconds: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const started: Promise<T>[] = [];
  const begin = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    await delay(Math.max(0, begin + ((n + Math.random()) * 1000) / perSecond - performance.now()));
    started.push(work(n));
  }
  return Promise.all(started);
}
