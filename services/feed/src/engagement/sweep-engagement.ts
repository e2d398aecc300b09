import type { Db } from 'mongodb';
import { engagementOf } from './engagement.store.ts';

/** Few enough to be no burden for whoever else works with the collection. */
const AT_ONCE = 1_000;

/** What stands in `<postId>/…` and `<postId>:…`: all that people have done with a post whose tally is gone. */
export async function sweepEngagement(db: Db, postId: string): Promise<void> {
  const ofPost = { _id: { $gte: postId, $lt: `${postId};` } };
  for (;;) {
    const rows = await engagementOf(db)
      .find(ofPost, { projection: { _id: 1 } })
      .limit(AT_ONCE)
      .toArray();
    if (rows.length === 0) return;
    await engagementOf(db).deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
  }
}
