import { type Suite, succeeds } from './suite.ts';

/**
 * Kills each part of a running product once under load; nothing acknowledged may be lost or duplicated. `npm run bench
 * -- kill` does ten rounds.
 */
export const KILLS: Suite = {
  name: 'kills',
  // It spends half of its time waiting for restarts.
  parallelGroup: 'kills',
  async run(context) {
    const isRight = await succeeds(context, 'node', ['infra/bench/src/main.ts', 'kill', '1']);
    return { passed: Number(isRight), failed: Number(!isRight) };
  },
};
