import { type DataOf, type itemRemoved, REMOVED_RETENTION_DAYS } from '@notalone/contracts';
import type { Transact } from '@notalone/service-kit/mongo/connect';
import {
  type ClientSession,
  type Collection,
  type Document,
  type Filter,
  type MatchKeysAndValues,
  ObjectId,
  type UpdateFilter,
} from 'mongodb';

/** What `itemRemoved` and `itemRestored` say of an item. */
export type ItemDecision = Pick<DataOf<typeof itemRemoved>, 'itemId' | 'decisionId'>;

/** Takes a kind of item out of view, and shows it again (rules 6.4). `Row` is what is stored of a removed one. */
export interface Removals<Item, Row = Item> {
  /**
   * Answers the item as it was. Null where nobody sees it: what is removed already goes over to the newest decision, as
   * reversing an older one must not show it. Idempotent.
   */
  remove(decision: ItemDecision, session: ClientSession): Promise<Item | null>;
  /** Answers what was stored; null where this decision is not the newest that removed the item. Idempotent. */
  restore(decision: ItemDecision, session: ClientSession): Promise<Row | null>;
}

interface RemovableKind<Item, Row extends Document> {
  readonly rows: Collection<Row>;
  readonly idOf: (itemId: string) => unknown;
  /** Where a row has its newest decision. */
  readonly decisionPath: string;
  /** Null where nobody sees the item. */
  readonly hide: Removals<Item, Row>['remove'];
  readonly show: Removals<Item, Row>['restore'];
}

export const createRemovals = <Item, Row extends Document>({
  rows,
  idOf,
  decisionPath,
  hide,
  show,
}: RemovableKind<Item, Row>): Removals<Item, Row> => ({
  async remove(decision, session) {
    const item = await hide(decision, session);
    if (item) return item;
    const removed = { _id: idOf(decision.itemId), [decisionPath]: { $exists: true } } as Filter<Row>;
    const change = { [decisionPath]: decision.decisionId } as MatchKeysAndValues<Row>;
    await rows.updateOne(removed, { $set: change }, { session });
    return null;
  },
  restore: show,
});

interface StoredApart<Item extends Document, Row extends Document> {
  readonly items: Collection<Item>;
  readonly rows: Collection<Row>;
  /** A row's id; an ObjectId where it is not said. */
  readonly idOf?: (itemId: string) => unknown;
  /** What a row has besides its id, the time and the decision. */
  readonly rowOf: (item: Item) => object;
  readonly now: () => Date;
}
/** For items that are in a collection of their own while they are removed. Who restores one inserts it again. */
export const storedApart = <Item extends Document, Row extends Document & { decisionId: string; removedAt: Date }>({
  items,
  rows,
  idOf = (itemId) => new ObjectId(itemId),
  rowOf,
  now,
}: StoredApart<Item, Row>): Removals<Item, Row> =>
  createRemovals<Item, Row>({
    rows,
    idOf,
    decisionPath: 'decisionId',
    async hide({ itemId, decisionId }, session) {
      const item = (await items.findOneAndDelete({ _id: new ObjectId(itemId) } as Filter<Item>, {
        session,
      })) as Item | null;
      const row = item && ({ ...rowOf(item), decisionId, removedAt: now() } as Row);
      if (row) await rows.replaceOne({ _id: idOf(itemId) } as Filter<Row>, row, { upsert: true, session });
      return item;
    },
    show: async ({ itemId, decisionId }, session) =>
      (await rows.findOneAndDelete({ _id: idOf(itemId), decisionId } as Filter<Row>, { session })) as Row | null,
  });

interface MarkedInPlace<Item extends Document> {
  readonly items: Collection<Item>;
  readonly decisionPath: string;
  readonly inView: Filter<Item>;
  readonly mark: (decisionId: string) => UpdateFilter<Item> | Document[];
  readonly unmark: UpdateFilter<Item> | Document[];
  /** Which of those that are removed may be seen again. */
  readonly restorable?: Filter<Item>;
}
/** For items that stay where they are, marked as removed. */
export const markedInPlace = <Item extends Document>({
  items,
  decisionPath,
  inView,
  mark,
  unmark,
  restorable = {},
}: MarkedInPlace<Item>): Removals<Item> => {
  const change = async (which: object, update: UpdateFilter<Item> | Document[], session: ClientSession) =>
    (await items.findOneAndUpdate(which as Filter<Item>, update, { session })) as Item | null;
  return createRemovals<Item, Item>({
    rows: items,
    idOf: (itemId) => new ObjectId(itemId),
    decisionPath,
    hide: ({ itemId, decisionId }, session) =>
      change({ ...inView, _id: new ObjectId(itemId) }, mark(decisionId), session),
    show: ({ itemId, decisionId }, session) =>
      change({ ...restorable, _id: new ObjectId(itemId), [decisionPath]: decisionId }, unmark, session),
  });
};

const DAY_MS = 24 * 3600 * 1000;
/** What was removed before then cannot be taken back any more (rules 6.4). */
export const retentionStart = (now: Date): Date => new Date(now.getTime() - REMOVED_RETENTION_DAYS * DAY_MS);

/** Erases removed items for good, each in a transaction, in which `erase` also preserves what a legal hold needs. */
export async function eraseRemovals<Row>(
  { transact }: { readonly transact: Transact },
  rows: AsyncIterable<Row>,
  erase: (row: Row, session: ClientSession) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  for await (const row of rows) {
    signal?.throwIfAborted();
    await transact((session) => erase(row, session));
  }
}
