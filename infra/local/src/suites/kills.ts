import { type Suite, succeeds } from './suite.ts';

/** Benches that spend half of their time waiting for restarts, or for time limits. */
function bench(name: string, args: readonly string[]): Suite {
  return {
    name,
    parallelGroup: 'kills',
    async run(context) {
      const isRight = await succeeds(context, 'node', ['infra/bench/src/main.ts', ...args]);
      return { passed: Number(isRight), failed: Number(!isRight) };
    },
  };
}

/**
 * Kills each part of a running product once under load; nothing acknowledged may be lost or duplicated. `npm run bench
 * -- kill` does ten rounds.
 */
export const KILLS: Suite = bench('kills', ['kill', '1']);

/**
 * Puts faults between the services and their peers under load: calls are answered, presses go out, nothing acknowledged
 * is lost or duplicated. `npm run bench -- partitions` does each fault at each peer.
 */
export const PARTITIONS: Suite = bench('partitions', ['partitions', 'short', '7']);
