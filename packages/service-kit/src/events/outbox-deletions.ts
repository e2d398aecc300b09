import type { Db } from 'mongodb';
import type { Logger } from '../logging/logger.ts';
import { type OutboxRow, outboxRows } from './outbox-rows.ts';

export interface OutboxDeletions {
  /** Deletes published rows soon. Nobody waits for it. */
  add(batch: readonly OutboxRow[]): void;
  /** Deletes what is still to be deleted. */
  end(): Promise<void>;
}

/** One command for all that was published meanwhile; a row that comes back after a crash is published twice, which readers drop. */
const TOGETHER_MS = 250;

/**
 * Deletes published rows together, in the background and without waiting for the disk. They go one after another in the order of their publishing:
 * what is left by a crash, or brought back by a new primary, are the last ones of a lane, so nothing old follows what is newer. What could not be deleted
 * is tried again before anything later, so each is a `deleteMany` of one row: of a `deleteOne` MongoDB would
 * write a record, for the driver to repeat it.
 */
export function createOutboxDeletions(db: Db, log: Logger): OutboxDeletions {
  let ids: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let deleting: Promise<void> = Promise.resolve();
  let ended = false;

  async function deleteAll(): Promise<void> {
    const gone = ids;
    if (gone.length === 0) return;
    ids = [];
    try {
      await outboxRows(db).bulkWrite(
        gone.map((_id) => ({ deleteMany: { filter: { _id } } })),
        { ordered: true, writeConcern: { w: 1 } },
      );
    } catch (error) {
      log.warn({ err: error }, 'published events could not be deleted yet');
      ids = [...gone, ...ids];
    }
  }

  /** One command after another, so that nothing later is deleted before what could not be. */
  function deleteNow(): void {
    clearTimeout(timer);
    timer = undefined;
    deleting = deleting.then(deleteAll).then(() => {
      if (ids.length > 0 && !ended) timer ??= setTimeout(deleteNow, TOGETHER_MS);
    });
  }

  return {
    add(batch) {
      ids.push(...batch.map(({ _id }) => _id));
      timer ??= setTimeout(deleteNow, TOGETHER_MS);
    },
    async end() {
      ended = true;
      deleteNow();
      await deleting;
    },
  };
}
