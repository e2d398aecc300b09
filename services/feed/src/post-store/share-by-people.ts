import type { UserId } from '@notalone/contracts';
import { shareReads } from '@notalone/service-kit/mongo/share-reads';
import type { Db, ObjectId } from 'mongodb';

interface AnyOf {
  readonly $or: { postId: { $in: ObjectId[] }; userId: { $in: UserId[] } }[];
}
interface Question {
  readonly postIds: readonly ObjectId[];
  readonly userIds: readonly UserId[];
}

/**
 * Shares a query for what people have done with posts. Only questions about the same posts are put together, so that no
 * index key is read that nobody asked for.
 */
export function shareByPeople<R extends { readonly postId: ObjectId; readonly userId: UserId }>(
  read: (db: Db, filter: AnyOf) => Promise<R[]>,
) {
  const share = shareReads(async (db, questions: readonly Question[]) => {
    const samePosts = Map.groupBy(questions, ({ postIds }) => postIds.join());
    const $or = [...samePosts.values()].map((same) => ({
      postId: { $in: [...(same[0]?.postIds ?? [])] },
      userId: { $in: [...new Set(same.flatMap(({ userIds }) => userIds))] },
    }));
    const byPost = Map.groupBy(await read(db, { $or }), ({ postId }) => String(postId));
    return questions.map(({ postIds, userIds }) => {
      const people = new Set(userIds);
      const rows = [...new Set(postIds.map(String))].flatMap((postId) => byPost.get(postId) ?? []);
      return rows.filter(({ userId }) => people.has(userId));
    });
  });
  return async (db: Db, postIds: readonly ObjectId[], userIds: readonly UserId[]): Promise<R[]> =>
    postIds.length === 0 || userIds.length === 0 ? [] : share(db, { postIds, userIds });
}
