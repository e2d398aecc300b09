import { REACTED_SHOWN } from '@notalone/contracts';
import type { FeedDeps } from '../deps.ts';
import { stancesOf, TALLIED, type Tallied, type TallyDocument, talliesOf, tallyChange } from './engagement.store.ts';
import { KIND_OF } from './engagement.view.ts';
import { NEWEST_KEPT } from './kind-writes.ts';

const isShort =
  ({ counts, newest }: TallyDocument) =>
  (list: Tallied): boolean =>
    newest[list].length < Math.min(counts[list], REACTED_SHOWN);

/** Fills the lists of a tally again from which so many have taken something back that fewer are left than are shown. Asks for no more than it keeps. */
export async function refillNewest({ db, transact }: Pick<FeedDeps, 'db' | 'transact'>, known: TallyDocument): Promise<void> {
  const { _id: postId } = known;
  if (!TALLIED.some(isShort(known))) return;
  await transact(async (session) => {
    // in the snapshot of this transaction: whoever changes the tally meanwhile makes it begin again
    const tally = await talliesOf(db).findOne({ _id: postId }, { session });
    if (!tally) return;
    for (const list of TALLIED.filter(isShort(tally))) {
      const others = await stancesOf(db)
        .find({ post: postId, kinds: KIND_OF[list], by: { $nin: tally.newest[list] } }, { session, projection: { by: 1 } })
        .limit(NEWEST_KEPT - tally.newest[list].length)
        .toArray();
      await talliesOf(db).updateOne({ _id: postId }, tallyChange({ $push: { [`newest.${list}`]: { $each: others.map(({ by }) => by) } } as never }), {
        session,
      });
    }
  });
}
