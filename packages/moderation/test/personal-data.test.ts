import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import { createCollections } from '@notalone/service-kit/mongo/create-collection';
import { erasePersonalData } from '@notalone/service-kit/personal-data/erase-personal-data';
import {
  type DataSubject,
  indexesOf,
  type StoredCollection,
} from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Db, Document } from 'mongodb';
import { expect, test } from 'vitest';
import { LEGAL_HOLD_COLLECTIONS } from '../src/legal-hold/legal-holds.ts';
import { evidenceOf, preserveEvidence } from '../src/legal-hold/preserve-evidence.ts';
import { newDatabase } from './database.ts';

const inCopy = { leftOut: 'A test.' };
const ofOwner = (ownerId: string) => ({ ownerId });
const COLLECTIONS: readonly StoredCollection<{ readonly db: Db }>[] = [
  {
    collection: 'signed',
    indexes: [{ key: { ownerId: 1 }, name: 'owner' }],
    subject: 'both',
    where: ofOwner,
    hold: { without: ['secret'] },
    whenLeaving: {
      async by({ db }, { id }, session: ClientSession) {
        // Proves the order: the diaries are listed later, so they still exist.
        const change = {
          $set: { diaries: await db.collection('diaries').countDocuments({ ownerId: id }, { session }) },
        };
        await db
          .collection('signed')
          .updateMany({ ownerId: id }, [change, { $unset: ['ownerId', 'secret'] }], { session });
      },
      says: 'Stays without a name.',
    },
    inCopy,
  },
  { collection: 'diaries', subject: 'person', where: ofOwner, whenLeaving: 'delete', inCopy },
  { collection: 'drawings', subject: 'child', where: ofOwner, hold: {}, whenLeaving: 'delete', inCopy },
  { collection: 'receipts', subject: 'both', where: ofOwner, whenLeaving: { keep: 'For the tax.' }, inCopy },
  { collection: 'counters', ofNobody: 'A number.' },
  ...LEGAL_HOLD_COLLECTIONS,
];
const STORED = ['signed', 'diaries', 'drawings', 'receipts', 'counters'];

async function newService() {
  const { db, transact } = await newDatabase();
  await createCollections(db, indexesOf(COLLECTIONS));
  for (const name of STORED)
    await db.collection(name).insertMany(['ann', 'ben'].map((ownerId) => ({ ownerId, secret: 'x' })));
  const deps = { db, now: () => new Date(), pictures: createPictureStore(db) };
  const said: string[] = [];
  const preserve = (dataSubject: DataSubject, session?: ClientSession) =>
    preserveEvidence(deps, dataSubject.id, evidenceOf(COLLECTIONS, dataSubject), session);
  const erase = (dataSubject: DataSubject) =>
    transact((session) =>
      erasePersonalData(deps, COLLECTIONS, dataSubject, {
        session,
        preserve: () => preserve(dataSubject, session),
        confirm: async () => void said.push(dataSubject.id),
      }),
    );
  const owners = async (name: string) =>
    (await db.collection(name).find().sort({ _id: 1 }).toArray()).map(({ ownerId }) => ownerId);
  const held = async () =>
    (await db.collection('heldRecords').find().sort({ collection: 1 }).toArray()).map(
      ({ collection, document }) => [collection, document] as [string, Document],
    );
  return { db, erase, preserve, owners, held, said };
}

test('an account is erased collection by collection in order, once more without harm, and confirmed', async () => {
  const { db, erase, owners, held, said } = await newService();
  await erase({ subject: 'person', id: 'ann' });
  await erase({ subject: 'person', id: 'ann' });
  expect(await Promise.all(STORED.map(owners))).toEqual([
    [undefined, 'ben'],
    ['ben'],
    ['ann', 'ben'],
    ['ann', 'ben'],
    ['ann', 'ben'],
  ]);
  expect(await db.collection('signed').findOne({ ownerId: { $exists: false } })).toMatchObject({ diaries: 1 });
  expect(await held()).toEqual([]);
  expect(said).toEqual(['ann', 'ann']);
});

test('what a child leaves is erased where it is a child’s, and preserved first while a case holds the child', async () => {
  const { db, erase, owners, held } = await newService();
  await db.collection<{ _id: string; held: boolean }>('legalHolds').insertOne({ _id: 'ann', held: true });
  await erase({ subject: 'child', id: 'ann' });
  expect(await owners('drawings')).toEqual(['ben']);
  expect(await owners('diaries')).toEqual(['ann', 'ben']);
  expect(await held()).toEqual([
    ['drawings', { _id: expect.anything(), ownerId: 'ann', secret: 'x' }],
    ['signed', { _id: expect.anything(), ownerId: 'ann' }],
  ]);
});

test('what changes while a case holds the person is preserved beside what it was, and the same once', async () => {
  const { db, preserve, held } = await newService();
  await db.collection<{ _id: string; held: boolean }>('legalHolds').insertOne({ _id: 'ann', held: true });
  await preserve({ subject: 'child', id: 'ann' });
  await preserve({ subject: 'child', id: 'ann' });
  await db.collection('drawings').updateOne({ ownerId: 'ann' }, { $unset: { secret: '' } });
  await preserve({ subject: 'child', id: 'ann' });
  const drawings = (await held()).filter(([collection]) => collection === 'drawings');
  expect(new Set(drawings.map(([, { secret }]) => secret))).toEqual(new Set(['x', undefined]));
  expect(drawings).toHaveLength(2);
});
