import { type FailedCalls, type Family, saveProfile, tryToJoin } from '../kill/family.ts';
import type { StartBeside } from '../kill/kill.ts';
import { FAMILIES_AT_MOST } from '../kill/load.ts';
import { createRandom } from '../kill/random.ts';
import type { Stack } from '../kill/stack.ts';
import { checkHistory } from './check.ts';
import { createHistory, type History } from './history.ts';
import { HISTORY_FAMILIES, type HistoryLoad, startHistoryLoad } from './load.ts';

/** On a busy machine a registration may not be answered in time; a number is texted three codes an hour. */
const TRIES = 3;
const JOINING_AT_ONCE = 2;

async function join(stack: Stack, number: number): Promise<Family> {
  const failedCalls: FailedCalls = new Map();
  for (let tries = 1; tries <= TRIES; tries++) {
    const family = await tryToJoin(stack, number, failedCalls);
    if (!family) continue;
    await saveProfile(family);
    return family;
  }
  throw new Error(`Family ${number} could not join: ${[...failedCalls.keys()].join(', ')}`);
}

/** Families of their own join, and their load begins. Its choices are their own, so that they change no others. */
export async function startHistories(stack: Stack, seed: number, history: History): Promise<HistoryLoad> {
  const numbers = Array.from({ length: HISTORY_FAMILIES }, (_, at) => FAMILIES_AT_MOST + at);
  const families: Family[] = [];
  for (let at = 0; at < numbers.length; at += JOINING_AT_ONCE)
    families.push(...(await Promise.all(numbers.slice(at, at + JOINING_AT_ONCE).map((one) => join(stack, one)))));
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
