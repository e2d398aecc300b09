import { type FailedCalls, type Family, joinWithProfile } from '../kill/family.ts';
import type { StartBeside } from '../kill/kill.ts';
import { FAMILIES_AT_MOST } from '../kill/load.ts';
import { createRandom } from '../kill/random.ts';
import type { Stack } from '../kill/stack.ts';
import { checkHistory } from './check.ts';
import { createHistory, type History } from './history.ts';
import { HISTORY_FAMILIES, type HistoryLoad, startHistoryLoad } from './load.ts';

const JOINING_AT_ONCE = 2;

/** Families of their own join, and their load begins. Its choices are their own, so that they change no others. */
export async function startHistories(stack: Stack, seed: number, history: History): Promise<HistoryLoad> {
  const numbers = Array.from({ length: HISTORY_FAMILIES }, (_, at) => FAMILIES_AT_MOST + at);
  const failedCalls: FailedCalls = new Map();
  const join = (number: number) => joinWithProfile(stack, number, failedCalls);
  const families: Family[] = [];
  for (let at = 0; at < numbers.length; at += JOINING_AT_ONCE)
    families.push(...(await Promise.all(numbers.slice(at, at + JOINING_AT_ONCE).map(join))));
  return startHistoryLoad({ stack, families, random: createRandom(seed + 1), history });
}

/** Histories beside the kills of `kill`. */
export const historiesBeside: StartBeside = async (stack, seed) => {
  const history = createHistory();
  const load = await startHistories(stack, seed, history);
  return {
    beginOutage: history.beginOutage,
    async stop() {
      await load.stop();
      process.stdout.write(`${history.calls.length} calls in the histories of ${HISTORY_FAMILIES} families\n`);
      return checkHistory(history);
    },
  };
};
