import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { ENGAGEMENT_INDEXES, stanceId } from '../../../../services/feed/src/engagement/engagement.store.ts';
import { POST_INDEXES, type PostDocument } from '../../../../services/feed/src/posts/posts.store.ts';
import { type Crowd, post } from './crowd.ts';

type Db = Awaited<ReturnType<typeof connectMongo>>['db'];
/** So many are made up here; the rest are copies of them, older ones. */
const MODELS = 20_000;
const BATCH = 2_000;
/** Of the newest, readers have liked some and put a few aside. */
const NEWEST = 100;

const insert = (db: Db, collection: string, rows: readonly object[]) =>
  db.collection(collection).insertMany([...rows], { ordered: false, writeConcern: { w: 1, j: false } });

/** The first byte of the ids of a copy: higher than that of any model, and lower than that of any post of today. */
const FIRST_BYTES = Array.from({ length: 0x60 }, (_, byte) => (byte + 1).toString(16).padStart(2, '0'));
const inCopy = (id: object | string) => ({ $concat: [{ $arrayElemAt: [FIRST_BYTES, '$copy'] }, { $substrCP: [id, 2, 22] }] });
const copiedId = (field: string) => ({ $toObjectId: inCopy({ $toString: field }) });
const copiedOriginal = { $cond: [{ $ifNull: ['$original', false] }, copiedId('$original'), '$$REMOVE'] };
const copiedPicture = {
  $cond: [{ $ifNull: ['$pictureId', false] }, { $concat: [{ $arrayElemAt: [FIRST_BYTES, '$copy'] }, { $substrCP: ['$pictureId', 2, 30] }] }, '$$REMOVE'],
};

/** MongoDB copies the models itself: a fraction of the work of sending a million. */
async function copy(db: Db, copies: number): Promise<void> {
  const copied = (from: string, set: object, to: string) =>
    db
      .collection(from)
      .aggregate([{ $set: { copy: { $range: [0, copies] } } }, { $unwind: '$copy' }, { $set: set }, { $unset: 'copy' }, { $out: to }])
      .toArray();
  await copied('modelPosts', { _id: copiedId('$_id'), original: copiedOriginal, pictureId: copiedPicture }, 'posts');
  await copied('modelTallies', { _id: inCopy('$_id') }, 'engagement');
  await Promise.all([db.dropCollection('modelPosts'), db.dropCollection('modelTallies')]);
}

async function stances(db: Db, { readers }: Crowd): Promise<void> {
  const newest = await db
    .collection('posts')
    .find({}, { projection: { _id: 1 } })
    .sort({ _id: -1 })
    .limit(NEWEST)
    .toArray();
  const rows = readers.flatMap(({ _id: by }, reader) =>
    newest.flatMap(({ _id }, place) => {
      const kind = (reader + place) % 97 === 0 ? 'hide' : (reader + place) % 10 === 0 ? 'like' : undefined;
      const postId = _id.toHexString();
      return kind ? [{ _id: stanceId(postId, by), post: postId, by, kinds: [kind] }] : [];
    }),
  );
  await insert(db, 'engagement', rows);
}

/** Fills a database that feed's migrations have prepared with `count` posts. Indexes are built last. */
export async function seed(mongoUrl: string, count: number, crowd: Crowd): Promise<number> {
  const from = performance.now();
  const { db, close } = await connectMongo({ url: mongoUrl, appName: 'bench' });
  try {
    await Promise.all(['posts', 'engagement'].map((name) => db.collection(name).dropIndexes()));
    const models = Math.min(count, MODELS);
    const made: PostDocument[] = [];
    while (made.length < models) {
      const batch = Array.from({ length: Math.min(BATCH, models - made.length) }, (_, index) => post(crowd.authors, made.length + index, made));
      await insert(
        db,
        'modelPosts',
        batch.map((one) => one.post),
      );
      await insert(
        db,
        'modelTallies',
        batch.map(({ tally }) => tally),
      );
      made.push(...batch.map((one) => one.post));
    }
    await copy(db, Math.round(count / models));
    await Promise.all([insert(db, 'people', [...crowd.authors, ...crowd.readers]), insert(db, 'relations', crowd.relations)]);
    await db.collection('posts').createIndexes([...POST_INDEXES]);
    await db.collection('engagement').createIndexes([...ENGAGEMENT_INDEXES]);
    await stances(db, crowd);
    // What was just written is no part of what is measured.
    await db.admin().command({ fsync: 1 });
    return (performance.now() - from) / 1000;
  } finally {
    await close();
  }
}
