import type { UserId } from '@notalone/contracts';
import type { FeedDeps } from '../deps.ts';
import { type CommentDocument, commentsOf, engagementOf, type StanceDocument, stancesOf, TALLIED_AS, talliesOf, tallyChange } from './engagement.store.ts';

type Deps = Pick<FeedDeps, 'db' | 'transact'>;
const AT_ONCE = 100;

const isComment = (document: { _id: string }): document is CommentDocument => document._id.includes(':');

/** Only as it was read: what has changed meanwhile is read again. */
async function takeStanceBack({ db, transact }: Deps, { _id, post, by, kinds = [] }: StanceDocument): Promise<void> {
  const lists = kinds.flatMap((kind) => (kind === 'hide' ? [] : TALLIED_AS[kind]));
  await transact(async (session) => {
    const { deletedCount } = await stancesOf(db).deleteOne({ _id, kinds: kinds.length > 0 ? kinds : { $in: [[], undefined] } }, { session });
    if (deletedCount === 0 || lists.length === 0) return;
    const $inc = Object.fromEntries(lists.map((list) => [`counts.${list}`, -1]));
    const $pull = Object.fromEntries(lists.map((list) => [`newest.${list}`, by]));
    await talliesOf(db).updateOne({ _id: post }, tallyChange({ $inc, $pull }), { session });
  });
}

async function leaveUnsigned({ db, transact }: Deps, { _id, post, comment }: CommentDocument): Promise<void> {
  await transact(async (session) => {
    await commentsOf(db).updateOne({ _id }, { $unset: { by: '', clientId: '', history: '' } }, { session });
    await talliesOf(db).updateOne({ _id: post, 'comments.id': comment }, tallyChange({ $unset: { 'comments.$.by': '' as const } }), { session });
  });
}

/**
 * Takes back all that a person did with posts, to the exact count. Comments stay without their writer (rules 8.1). In as many transactions as
 * it takes, so that no post waits for it; done twice, it does no harm.
 */
export async function forgetEngagement(deps: Deps, userId: UserId): Promise<void> {
  for (;;) {
    const rows = await engagementOf(deps.db).find({ by: userId }).limit(AT_ONCE).toArray();
    if (rows.length === 0) return;
    for (const row of rows) await (isComment(row) ? leaveUnsigned(deps, row) : takeStanceBack(deps, row as StanceDocument));
  }
}
