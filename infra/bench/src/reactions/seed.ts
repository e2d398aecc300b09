import { type UserId, userIdSchema } from '@notalone/contracts';
import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { newTally, type StanceDocument, stanceId } from '../../../../services/feed/src/engagement/engagement.store.ts';
import { NEWEST_KEPT } from '../../../../services/feed/src/engagement/kind-writes.ts';
import type { PersonDocument } from '../../../../services/feed/src/people/people.ts';
import type { PostDocument } from '../../../../services/feed/src/posts/posts.store.ts';

const BATCH = 5_000;
/** Of other posts, so that the collections are not all about the two. */
const OTHERS = 20_000;
const newUserId = (): UserId => userIdSchema.parse(randomId());

function parent(_id = newUserId()): PersonDocument {
  const profile = { childName: 'Sam', visibility: 'friends', lookingFor: 'Somebody to swim with', version: 1 } as const;
  return { _id, account: { username: `Parent ${_id.slice(-6)}`, status: 'active', version: 1 }, profile };
}
const likeOf = (post: string): StanceDocument => {
  const by = newUserId();
  return { _id: stanceId(post, by), post, by, kinds: ['like'] };
};

interface Seeded {
  /** The ids of a post that nobody has liked, and of one that very many have. */
  readonly quiet: string;
  readonly loved: string;
}

/** Two posts of the same words and comments, and very many likes of one of them. */
export async function seed(mongoUrl: string, likes: number, readers: readonly UserId[]): Promise<Seeded> {
  const { db, close } = await connectMongo({ url: mongoUrl, appName: 'bench' });
  const insert = (collection: string, rows: readonly object[]) =>
    db.collection(collection).insertMany([...rows], { ordered: false, writeConcern: { w: 1, j: false } });
  try {
    const author = parent();
    const commenters = Array.from({ length: 3 }, () => parent());
    const written = { author: author._id, audience: 'all', content: 'First night without an alarm. '.repeat(10), createdAt: new Date() } as const;
    const posts = Array.from({ length: 2 }, (): PostDocument => ({ _id: new ObjectId(), mentions: [], ...written }));
    const [quiet = '', loved = ''] = posts.map(({ _id }) => _id.toHexString());
    const tallies = [quiet, loved].map((postId) => {
      const tally = newTally(postId);
      tally.comments = commenters.map(({ _id: by }) => ({ id: randomId(), by, content: 'How lovely, well done all of you.', at: new Date() }));
      tally.counts.comments = 3;
      return tally;
    });
    await insert('people', [author, ...commenters, ...readers.map((userId) => parent(userId))]);
    await insert('posts', posts);
    for (let left = likes; left > 0; left -= BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, left) }, () => likeOf(loved));
      await insert('engagement', rows);
      const tally = tallies[1];
      if (tally) {
        tally.counts.likes += rows.length;
        tally.newest.likes = rows.slice(0, NEWEST_KEPT).map(({ by }) => by);
      }
    }
    await insert('engagement', tallies);
    await insert(
      'engagement',
      Array.from({ length: OTHERS }, () => likeOf(randomId())),
    );
    await db.admin().command({ fsync: 1 });
    return { quiet, loved };
  } finally {
    await close();
  }
}
