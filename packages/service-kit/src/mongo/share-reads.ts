import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { Db } from 'mongodb';
import { withTimeout } from '../time/with-timeout.ts';

/** Bounds the size of one answer. */
const QUESTIONS_MAX = 50;
/** A read that hangs, for instance on a dead connection, holds up the next one for this long at most. */
const PATIENCE_MS = 250;

/**
 * Lets callers share a query: one `read` at a time for each database. Questions that are asked meanwhile go together in
 * the next one, which begins after they were asked, so that it finds everything committed before. Nothing is kept
 * between reads. A failed read fails each of its callers. Not for transactions, whose reads have their session.
 */
export function shareReads<Q, A>(
  read: (db: Db, questions: readonly Q[]) => Promise<readonly A[]>,
): (db: Db, question: Q) => Promise<A> {
  function createLoader(db: Db): DataLoader<Q, A> {
    let reading: Promise<void> | undefined;
    let turn: Promise<void> = Promise.resolve();
    function readNow(questions: readonly Q[]): Promise<readonly A[]> {
      const answers = read(db, questions);
      const ended = answers
        .catch(() => undefined)
        .then(() => {
          if (reading === ended) reading = undefined;
        });
      reading = ended;
      return answers;
    }
    /** If no read is running, the questions of one turn of the event loop go together. */
    const waitForTurn = () => (reading ? withTimeout(reading, PATIENCE_MS, () => undefined) : nextTurn());
    return new DataLoader(readNow, {
      cache: false,
      maxBatchSize: QUESTIONS_MAX,
      batchScheduleFn: (dispatch) => {
        turn = turn.then(waitForTurn).then(dispatch);
      },
    });
  }
  const loaders = new WeakMap<Db, DataLoader<Q, A>>();
  return (db, question) => {
    const loader = loaders.get(db) ?? createLoader(db);
    loaders.set(db, loader);
    return loader.load(question);
  };
}
