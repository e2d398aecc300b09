import type { OutboxRow } from './outbox-rows.ts';

export interface Hand {
  /** `row` was just committed by this process. */
  give(row: OutboxRow): void;
  /** There is, or may be, something to publish that nobody gave. */
  unsure(): void;
  /** `row` is in its topic now. */
  published(row: OutboxRow): void;
  /**
   * What was given since the last call, when that is all there is to publish and can leave in this order; otherwise, and when nothing was given,
   * undefined: then the collection has to be read.
   */
  take(): readonly OutboxRow[] | undefined;
  /** Others may have published in the meantime. */
  forget(): void;
}

const ROWS_AT_MOST = 100;
const LANES_REMEMBERED = 5_000;

/**
 * What this process committed itself, so that the relay need not read it back. The order of a lane is certain where each row carries the version that
 * follows the one published last: versions of a key begin with one, grow by one with each event and never begin anew. All else is `undefined`.
 */
export function createHand(): Hand {
  let rows: OutboxRow[] = [];
  let isSure = false;
  /** The version published last of a lane. */
  const versions = new Map<string, number>();

  function areNext(given: readonly OutboxRow[]): boolean {
    const last = new Map<string, number>();
    return given.every(({ lane, version }) => {
      if (version === undefined || version !== (last.get(lane) ?? versions.get(lane) ?? 0) + 1) return false;
      last.set(lane, version);
      return true;
    });
  }

  return {
    give(row) {
      if (rows.length < ROWS_AT_MOST) rows.push(row);
      else isSure = false;
    },
    unsure() {
      isSure = false;
    },
    published({ lane, version }) {
      if (version === undefined) return;
      versions.delete(lane);
      versions.set(lane, version);
      const [oldest] = versions.keys();
      if (versions.size > LANES_REMEMBERED && oldest !== undefined) versions.delete(oldest);
    },
    take() {
      const given = rows;
      const wasSure = isSure;
      rows = [];
      isSure = true;
      return wasSure && given.length > 0 && areNext(given) ? given : undefined;
    },
    forget() {
      rows = [];
      isSure = false;
      versions.clear();
    },
  };
}
