import { MongoClient, type ObjectId } from 'mongodb';
import { FEED } from './feed/feed.ts';
import { stableUuid } from './stable-uuid.ts';

const HOUR_MS = 3600 * 1000;
/** Between two demo posts, and between a post and its comments. */
const POST_EVERY_MS = 17 * HOUR_MS;
const COMMENT_EVERY_MS = 0.4 * HOUR_MS;

interface Dated {
  readonly _id: ObjectId;
  readonly createdAt: Date;
}

/**
 * Spreads the demo posts over the last weeks, with their shares and comments, in the order in which they were written.
 * Written to the database, since every call dates a post now.
 */
export async function spreadFeedDates(): Promise<void> {
  const url = process.env['FEED_MONGO_URL'];
  if (!url) throw new Error('FEED_MONGO_URL is missing: the dates of the demo posts are written there');
  const client = new MongoClient(url);
  try {
    const db = client.db();
    const posts = db.collection<Dated>('posts');
    const clientIds = FEED.map(({ by, text }) => stableUuid(`${by} ${text}`));
    const own = await posts.find({ clientId: { $in: clientIds } }).toArray();
    const ids = own.map(({ _id }) => _id);
    const all = await posts
      .find({ $or: [{ _id: { $in: ids } }, { original: { $in: ids } }] })
      .sort({ _id: -1 })
      .toArray();
    const setDate = (collection: string, { _id }: Dated, at: number) =>
      db.collection<Dated>(collection).updateOne({ _id }, { $set: { createdAt: new Date(at) } });
    const newest = Date.now() - 2 * HOUR_MS;
    for (const [index, post] of all.entries()) {
      const at = newest - index * POST_EVERY_MS;
      await setDate('posts', post, at);
      const comments = await db.collection<Dated>('comments').find({ postId: post._id }).sort({ _id: 1 }).toArray();
      for (const [place, comment] of comments.entries())
        await setDate('comments', comment, Math.min(at + (place + 1) * COMMENT_EVERY_MS, Date.now()));
    }
  } finally {
    await client.close();
  }
}
