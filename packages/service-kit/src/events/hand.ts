import type { OutboxRow } from './outbox-rows.ts';

interface Taken {
  /** What may leave at once, in this order. */
  readonly rows: readonly OutboxRow[];
  /** Whether that is all there is to publish, as far as this process knows. */
  readonly areAll: boolean;
}

export interface Hand {
  /** `row` was just committed by this process. */
  give(row: OutboxRow): void;
  /** There is, or may be, something to publish that nobody gave. */
  unsure(): void;
  /** `row` is in its topic now. */
  published(row: OutboxRow): void;
  /** Whether this or a later state of the key is in the topic already: it must not follow what is newer. */
  isPast(row: OutboxRow): boolean;
  /** What was given since the last call. Whatever of it is not among `rows` has to be read from the collection. */
  take(): Taken;
  /** Others may have published in the meantime. */
  forget(): void;
}

const ROWS_AT_MOST = 100;
const LANES_REMEMBERED = 5_000;

/**
 * What this process committed itself, so that the relay need not read it back. The order of a lane is certain where each row carries the version that
 * follows the one published last. Versions of a key are unique, grow, begin with one and never begin anew; where one is left out, the collection tells.
 */
export function createHand(): Hand {
  let rows: OutboxRow[] = [];
  let isSure = false;
  /** The version published last of a lane. */
  const versions = new Map<string, number>();

  const areNext = (given: readonly OutboxRow[], last: number): boolean => given.every(({ version }, n) => version === last + n + 1);

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
      const last = Math.max(version, versions.get(lane) ?? 0);
      versions.delete(lane);
      versions.set(lane, last);
      const [oldest] = versions.keys();
      if (versions.size > LANES_REMEMBERED && oldest !== undefined) versions.delete(oldest);
    },
    isPast: ({ lane, version }) => version !== undefined && version <= (versions.get(lane) ?? 0),
    take() {
      const lanes = [...Map.groupBy(rows, ({ lane }) => lane)];
      const ready = lanes.filter(([lane, given]) => areNext(given, versions.get(lane) ?? 0)).flatMap(([, given]) => given);
      const areAll = isSure && ready.length === rows.length;
      rows = [];
      isSure = true;
      return { rows: ready, areAll };
    },
    forget() {
      rows = [];
      isSure = false;
      versions.clear();
    },
  };
}
