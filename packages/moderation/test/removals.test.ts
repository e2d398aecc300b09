import { REMOVED_RETENTION_DAYS } from '@notalone/contracts';
import type { Transact } from '@notalone/service-kit/mongo/connect';
import { type Db, ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { eraseRemovals, markedInPlace, type Removals, retentionStart, storedApart } from '../src/removals/removals.ts';
import { newDatabase } from './database.ts';

interface Item {
  _id: ObjectId;
  text: string;
  deleted?: true;
  removedBy?: string;
}
interface Row {
  _id: ObjectId;
  item: Item;
  decisionId: string;
  removedAt: Date;
}
const itemsOf = (db: Db) => db.collection<Item>('items');
const rowsOf = (db: Db) => db.collection<Row>('removedItems');
const now = () => new Date('2026-03-01T10:00:00.000Z');

const apart = (db: Db) => storedApart({ items: itemsOf(db), rows: rowsOf(db), rowOf: (item) => ({ item }), now });
const inPlace = (db: Db) =>
  markedInPlace({
    items: itemsOf(db),
    decisionPath: 'removedBy',
    inView: { removedBy: { $exists: false }, deleted: { $exists: false } },
    mark: (removedBy) => ({ $set: { removedBy } }),
    unmark: { $unset: { removedBy: '' } },
    restorable: { deleted: { $exists: false } },
  });

async function stored(db: Db, text = 'Rude') {
  const item = { _id: new ObjectId(), text };
  await itemsOf(db).insertOne({ ...item });
  return { item, itemId: item._id.toHexString() };
}
const decide = (transact: Transact, removals: Removals<Item, unknown>, itemId: string) => ({
  remove: (decisionId: string) => transact((session) => removals.remove({ itemId, decisionId }, session)),
  restore: (decisionId: string) => transact((session) => removals.restore({ itemId, decisionId }, session)),
});

test.each([
  ['apart', apart],
  ['in place', inPlace],
])('an item that is stored %s while it is removed goes over to the newest decision', async (_where, removalsOf) => {
  const { db, transact } = await newDatabase();
  const { item, itemId } = await stored(db);
  const { remove, restore } = decide(transact, removalsOf(db), itemId);
  expect(await remove('older')).toEqual(item);
  expect(await remove('newer')).toBeNull();
  expect(await restore('older')).toBeNull();
  expect(await restore('newer')).not.toBeNull();
  expect(await restore('newer')).toBeNull();
});

test('an item that is stored apart is nowhere else, with the time of its first removal', async () => {
  const { db, transact } = await newDatabase();
  const { item, itemId } = await stored(db);
  const { remove, restore } = decide(transact, apart(db), itemId);
  await remove('older');
  await rowsOf(db).updateOne({ _id: item._id }, { $set: { removedAt: new Date(0) } });
  await remove('newer');
  expect(await itemsOf(db).countDocuments()).toBe(0);
  expect(await restore('newer')).toEqual({ _id: item._id, item, decisionId: 'newer', removedAt: new Date(0) });
  expect(await rowsOf(db).countDocuments()).toBe(0);
});

test('what somebody has deleted is neither removed nor restored', async () => {
  const { db, transact } = await newDatabase();
  const { item, itemId } = await stored(db);
  const { remove, restore } = decide(transact, inPlace(db), itemId);
  await remove('one');
  await itemsOf(db).updateOne({ _id: item._id }, { $set: { deleted: true } });
  expect(await restore('one')).toBeNull();
  const { itemId: other } = await stored(db);
  await itemsOf(db).updateOne({ _id: new ObjectId(other) }, { $set: { deleted: true } });
  expect(await decide(transact, inPlace(db), other).remove('one')).toBeNull();
  expect(await itemsOf(db).findOne({ _id: new ObjectId(other) })).not.toHaveProperty('removedBy');
});

test('a decision about what does not exist does nothing', async () => {
  const { db, transact } = await newDatabase();
  for (const removals of [apart(db), inPlace(db)]) {
    const { remove, restore } = decide(transact, removals, new ObjectId().toHexString());
    expect([await remove('one'), await restore('one')]).toEqual([null, null]);
  }
  expect(await rowsOf(db).countDocuments()).toBe(0);
});

test('removals are erased each in its transaction, until the signal aborts', async () => {
  const { db, transact } = await newDatabase();
  for (const text of ['one', 'two', 'three']) await stored(db, text);
  const stopping = new AbortController();
  const erased: string[] = [];
  const erase = eraseRemovals(
    { transact },
    itemsOf(db).find().sort({ _id: 1 }),
    async ({ _id, text }, session) => {
      await itemsOf(db).deleteOne({ _id }, { session });
      erased.push(text);
      if (erased.length === 2) stopping.abort();
    },
    stopping.signal,
  );
  await expect(erase).rejects.toThrow('aborted');
  expect(erased).toEqual(['one', 'two']);
  expect(await itemsOf(db).find().toArray()).toMatchObject([{ text: 'three' }]);
});

test('what was removed can be taken back for 90 days', () => {
  expect(retentionStart(now()).toISOString()).toBe('2025-12-01T10:00:00.000Z');
  expect(REMOVED_RETENTION_DAYS).toBe(90);
});
