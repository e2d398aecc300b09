import { type FailedCalls, type Family, joinWithProfile, type ModeratedProduct } from '../kill/family.ts';
import type { StartBeside } from '../kill/kill.ts';
import { FAMILIES_AT_MOST } from '../kill/load.ts';
import { createRandom } from '../kill/random.ts';
import { runLimited } from '../run-limited.ts';
import { checkRun } from './check.ts';
import { createHistory, type History } from './history.ts';
import { HISTORY_FAMILIES, type HistoryLoad, startHistoryLoad } from './load.ts';
import { joinAdmin, joinVisitor } from './site-people.ts';

const JOINING_AT_ONCE = 2;

/** Families of their own join, and their load begins. Its choices are their own, so that they change no others. */
export async function startHistories(product: ModeratedProduct, seed: number, history: History): Promise<HistoryLoad> {
  const failedCalls: FailedCalls = new Map();
  const families: Family[] = [];
  await runLimited(Array(HISTORY_FAMILIES).keys(), JOINING_AT_ONCE, async (at) => {
    families[at] = await joinWithProfile(product, FAMILIES_AT_MOST + at, failedCalls);
  });
  const [visitor, admin] = [FAMILIES_AT_MOST + HISTORY_FAMILIES, FAMILIES_AT_MOST + HISTORY_FAMILIES + 1];
  const siteBans = {
    banned: await joinVisitor({ product, history, number: visitor }),
    admin: await joinAdmin({ product, history, number: admin }),
  };
  return startHistoryLoad({ url: product.url, families, siteBans, random: createRandom(seed + 1), history });
}

/** Histories beside kills or faults. */
export const historiesBeside: StartBeside = async (product, seed) => {
  const history = createHistory();
  const load = await startHistories(product, seed, history);
  return {
    beginOutage: history.beginOutage,
    async stop() {
      await load.stop();
      process.stdout.write(`${history.calls.length} calls in the histories of ${HISTORY_FAMILIES} families\n`);
      return checkRun(history);
    },
  };
};
