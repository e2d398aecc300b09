import { type AiComment, resourcesAdded, type UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { type AiCommentRow, talliesOf, tallyChange } from './engagement.store.ts';

export const viewAiComment = ({ id, content, at }: AiCommentRow): AiComment => ({ _id: id, content, createdAt: at.toISOString() });

/** What the companion has said about a post. */
export async function aiCommentOf({ db }: Pick<FeedDeps, 'db'>, postId: string): Promise<AiComment | undefined> {
  const tally = await talliesOf(db).findOne({ _id: postId }, { projection: { aiComments: 1 } });
  return tally?.aiComments.map(viewAiComment)[0];
}

/** One a post: undefined when there is one already. @throws NOT_FOUND where the post is gone */
export async function storeAiComment(
  { db, transact, outbox, inTurn, now }: Pick<FeedDeps, 'db' | 'transact' | 'outbox' | 'inTurn' | 'now'>,
  { postId, authorId }: { readonly postId: string; readonly authorId: UserId },
  content: string,
): Promise<AiComment | undefined> {
  const said: AiCommentRow = { id: new ObjectId().toHexString(), content, at: now() };
  const isStored = await inTurn(postId, () =>
    transact(async (session) => {
      const { matchedCount } = await talliesOf(db).updateOne({ _id: postId, aiComments: { $size: 0 } }, tallyChange({ $push: { aiComments: said } }), {
        session,
      });
      if (matchedCount > 0) await outbox.add(session, resourcesAdded, { key: postId, data: { postId, authorId } });
      return matchedCount > 0;
    }),
  );
  if (isStored) return viewAiComment(said);
  if (!(await talliesOf(db).findOne({ _id: postId }, { projection: { _id: 1 } }))) throw failure('NOT_FOUND');
  return undefined;
}
