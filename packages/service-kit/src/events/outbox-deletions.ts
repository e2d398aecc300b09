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
 * what is left by a crash, or brought back by a new primary, are the last ones of a lane, so nothing old follows what is newer.
 */
export function createOutboxDeletions(db: Db, log: Logger): OutboxDeletions {
  let ids: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let deleting: Promise<unknown> = Promise.resolve();

  function deleteNow(): void {
    clearTimeout(timer);
    timer = undefined;
    const gone = ids.map((_id) => ({ deleteOne: { filter: { _id } } }));
    ids = [];
    if (gone.length === 0) return;
    deleting = deleting
      .then(() => outboxRows(db).bulkWrite(gone, { ordered: true, writeConcern: { w: 1 } }))
      .catch((error: unknown) => log.warn({ err: error }, 'published events could not be deleted and go out again'));
  }

  return {
    add(batch) {
      ids.push(...batch.map(({ _id }) => _id));
      timer ??= setTimeout(deleteNow, TOGETHER_MS);
    },
    async end() {
      deleteNow();
      await deleting;
    },
  };
}
