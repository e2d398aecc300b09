import { type Suite, succeeds } from './suite.ts';

/** One kill of each part of a running product under load; nothing that was acknowledged may be lost or doubled. `npm run bench -- kill` does ten of each. */
export const KILLS: Suite = {
  name: 'kills',
  // Half of its time it waits for what it killed.
  lane: 'kills',
  async run(context) {
    const isRight = await succeeds(context, 'node', ['infra/bench/src/main.ts', 'kill', '1']);
    return { passed: Number(isRight), failed: Number(!isRight) };
  },
};
