import type { InTurn } from '@notalone/service-kit/lanes/lanes';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import type { AnyBulkWriteOperation, ClientSession, Db } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { type EngagementDocument, engagementOf } from './engagement.store.ts';
import { createGathering } from './gathering.ts';

export type Write = AnyBulkWriteOperation<EngagementDocument>;

/** What somebody does with a post. */
export interface Doing {
  /** Updates only, each of which finds one document or makes it: they are one command. */
  readonly writes: readonly Write[];
  /** Tells others, in the same transaction. */
  readonly tell?: (session: ClientSession) => Promise<void>;
}
/** @throws MovedOn or what `isDuplicate` knows, with nothing done, when one of the writes does not find what it counts on */
export type Engage = (postId: string, doing: Doing) => Promise<void>;

/** The post is gone, or what the person had done with it has changed since it was read. Whoever catches this looks again. */
export class MovedOn extends Error {}

/** All of them or nothing; only in a transaction. @throws MovedOn */
export async function writeTogether(db: Db, writes: readonly Write[], session: ClientSession): Promise<void> {
  const { matchedCount, upsertedCount } = await engagementOf(db).bulkWrite([...writes], { session, ordered: true });
  if (matchedCount + upsertedCount !== writes.length) throw new MovedOn();
}

const isLate = (error: unknown): boolean => error instanceof MovedOn || isDuplicate(error);

/**
 * Stores what people do with posts. One transaction at a time for each post, since all of them change its tally: what many do at the same moment
 * is one command of one transaction. Where one of them comes too late, each is stored by itself.
 */
export function createEngage({ db, transact, inTurn }: Pick<FeedDeps, 'db' | 'transact'> & { readonly inTurn: InTurn }): Engage {
  const store = (doings: readonly Doing[]): Promise<void> =>
    transact(async (session) => {
      await writeTogether(
        db,
        doings.flatMap(({ writes }) => writes),
        session,
      );
      for (const { tell } of doings) await tell?.(session);
    });
  async function storeAlone(doings: readonly Doing[]): Promise<(Error | undefined)[]> {
    const failures: (Error | undefined)[] = [];
    for (const doing of doings) {
      failures.push(
        await store([doing]).then(
          () => undefined,
          (error: Error) => error,
        ),
      );
    }
    return failures;
  }
  const together = createGathering(inTurn, async (doings: readonly Doing[]): Promise<(Error | undefined)[]> => {
    try {
      await store(doings);
      return doings.map(() => undefined);
    } catch (error) {
      if (!isLate(error) || doings.length === 1) throw error;
      return storeAlone(doings);
    }
  });
  return async (postId, doing) => {
    const error = await together(postId, doing);
    if (error) throw error;
  };
}
