import { report } from '../report.ts';
import type { Exclusively } from './renewal.ts';

/** Whoever holds the lock may be a page that the browser has put to sleep: nobody stays locked out for that. */
const PATIENCE_MS = 3_000;

/** Runs `work` when its turn has come, or in three seconds; whoever wants a turn meanwhile waits until it is done. */
export async function inTurnOrSoon<T>(exclusively: Exclusively, work: () => Promise<T>): Promise<T> {
  const turn = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const patience = setTimeout(turn.resolve, PATIENCE_MS);
  const hold = () => {
    turn.resolve();
    return done.promise;
  };
  exclusively(hold).catch((error: unknown) => {
    report('no lock over the tabs, logging in without', error);
    turn.resolve();
  });
  await turn.promise;
  clearTimeout(patience);
  try {
    return await work();
  } finally {
    done.resolve();
  }
}
