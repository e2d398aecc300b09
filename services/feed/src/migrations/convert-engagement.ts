import { REACTED_SHOWN } from '@notalone/contracts';
import { createCollection } from '@notalone/service-kit/mongo/create-collection';
import { type Db, ObjectId } from 'mongodb';
import { COMMENT_INDEXES } from '../comments/comments.store.ts';
import { NO_REACTIONS, POST_INDEXES } from '../post-store/posts.store.ts';
import { REACTION_INDEXES } from '../reactions/reactions.store.ts';

const toObjectId = (field: string) => ({ $toObjectId: field });

/**
 * The collection `engagement` held three kinds of documents, told apart by their ids: `<post>` the numbers of a post,
 * `<post>/<user>` what one person had done with it, `<post>:<comment>` a comment.
 */
const aggregateOld = (db: Db, stages: object[]) => db.collection('engagement').aggregate(stages).toArray();

const copyComments = (db: Db) =>
  aggregateOld(db, [
    { $match: { comment: { $exists: true } } },
    {
      $project: {
        _id: toObjectId('$comment'),
        postId: toObjectId('$post'),
        userId: '$by',
        createdAt: '$at',
        ...{ content: 1, editedAt: 1, clientId: 1, history: 1 },
      },
    },
    { $merge: { into: 'comments', whenMatched: 'keepExisting' } },
  ]);

const copyReactions = (db: Db) =>
  aggregateOld(db, [
    { $match: { kinds: { $exists: true } } },
    { $unwind: '$kinds' },
    { $project: { _id: 0, postId: toObjectId('$post'), userId: '$by', kind: '$kinds' } },
    { $merge: { into: 'reactions', on: ['postId', 'userId', 'kind'], whenMatched: 'keepExisting' } },
  ]);

async function copyNumbers(db: Db): Promise<void> {
  const lists = Object.keys(NO_REACTIONS.recentReactors);
  const companionComment = { $first: '$aiComments' };
  await aggregateOld(db, [
    { $match: { counts: { $exists: true } } },
    { $set: { said: companionComment } },
    {
      $project: {
        _id: toObjectId('$_id'),
        counters: { $mergeObjects: [{ $literal: NO_REACTIONS.counters }, '$counts'] },
        recentReactors: Object.fromEntries(lists.map((list) => [list, { $slice: [`$newest.${list}`, REACTED_SHOWN] }])),
        verifiedResources: {
          $cond: [
            { $ifNull: ['$said', false] },
            { _id: toObjectId('$said.id'), content: '$said.content', createdAt: '$said.at' },
            '$$REMOVE',
          ],
        },
      },
    },
    { $merge: { into: 'posts', whenNotMatched: 'discard' } },
  ]);
  const countHides = [{ $match: { kind: 'hide' } }, { $group: { _id: '$postId', hides: { $sum: 1 } } }];
  const setHides = [{ $set: { 'counters.hides': '$$new.hides' } }];
  await db
    .collection('reactions')
    .aggregate([...countHides, { $merge: { into: 'posts', whenMatched: setHides, whenNotMatched: 'discard' } }])
    .toArray();
  await db.collection('posts').updateMany({ counters: { $exists: false } }, { $set: NO_REACTIONS });
}

/** Ids of removed posts were text, and erasures had another name. */
async function convertUnfinishedWork(db: Db): Promise<void> {
  const removed = db.collection<{ _id: string | ObjectId }>('removedPosts');
  for await (const { _id } of removed.find({ _id: { $type: 'string' } })) {
    await removed.updateOne({ _id: new ObjectId(_id) }, { $setOnInsert: {} }, { upsert: true });
    await removed.deleteOne({ _id });
  }
  await db
    .collection('departures')
    .aggregate([
      { $project: { erasureIds: 1, requestedAt: '$begunAt' } },
      { $merge: { into: 'erasures', whenMatched: 'keepExisting' } },
    ])
    .toArray();
}

/**
 * Moves the numbers of posts into their documents, and reactions and comments into collections of their own (ADR 0019).
 * Nothing of the old collections is dropped before everything is copied, so that this can be run again after a crash.
 */
export async function convertEngagement(db: Db): Promise<void> {
  await db.collection('reactions').createIndexes([...REACTION_INDEXES]);
  await db.collection('comments').createIndexes([...COMMENT_INDEXES]);
  await createCollection(db, 'erasures');
  await copyComments(db);
  await copyReactions(db);
  await copyNumbers(db);
  await convertUnfinishedWork(db);

  const posts = db.collection('posts');
  await posts.createIndexes([...POST_INDEXES]);
  await posts.updateMany({}, { $unset: { audience: '', revision: '' } });
  for (const { name } of await posts.indexes())
    if (name === 'newest' || name === 'of-author') await posts.dropIndex(name);
  for (const name of ['engagement', 'departures', 'circles']) await db.dropCollection(name);
}
