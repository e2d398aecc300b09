import type { UserId } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import { stanceId, stancesOf, talliesOf, tallyChange } from '../engagement/engagement.store.ts';

/** A reshare is gone: its original is not counted as shared by that person any more. */
export async function takeShareBack(db: Db, { originalId, userId }: { originalId: string; userId: UserId }, session: ClientSession): Promise<void> {
  const shared = { _id: stanceId(originalId, userId), kinds: 'share' } as const;
  const { modifiedCount } = await stancesOf(db).updateOne(shared, { $pull: { kinds: 'share' } }, { session });
  if (modifiedCount > 0)
    await talliesOf(db).updateOne({ _id: originalId }, tallyChange({ $inc: { 'counts.shares': -1 }, $pull: { 'newest.shares': userId } }), { session });
}
