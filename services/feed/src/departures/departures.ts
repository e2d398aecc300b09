import { feedErased, type UserId } from '@notalone/contracts';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession, Db } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { forgetEngagement } from '../engagement/forget-engagement.ts';
import { forgetCircle } from '../people/circle-versions.ts';
import { forgetPerson } from '../people/people.ts';
import { forgetMentions, postsOf } from '../posts/posts.store.ts';
import { readdressPosts } from '../posts/readdress-posts.ts';
import { removePost, sweepRemoved } from '../posts/remove-post.ts';
import { eraseReports } from '../reports/reports.store.ts';

/** Somebody who is being erased. It may take many transactions, so it is remembered until it is done. */
interface DepartureDocument {
  _id: UserId;
  /** What to confirm; none where a tombstone came without a request. */
  erasureIds: string[];
  begunAt: Date;
}
const departuresOf = (db: Db) => db.collection<DepartureDocument>('departures');

/** Nobody sees anything of the person from here on. */
export async function beginDeparture(
  deps: Pick<FeedDeps, 'db' | 'people' | 'now'>,
  { userId, erasureId }: { userId: UserId; erasureId?: string },
  session: ClientSession,
): Promise<void> {
  const erasureIds = erasureId === undefined ? [] : [erasureId];
  await departuresOf(deps.db).updateOne(
    { _id: userId },
    { $addToSet: { erasureIds: { $each: erasureIds } }, $setOnInsert: { begunAt: deps.now() } },
    { upsert: true, session },
  );
  await forgetPerson(deps.db, userId, session);
  await forgetCircle(deps.db, userId, session);
  await readdressPosts(deps, userId, session);
}

type Deps = Pick<FeedDeps, 'db' | 'transact' | 'outbox' | 'pictures'>;

/** Erases what is left of a person, and confirms it. Done twice, even at once, it does no harm. */
async function endDeparture(deps: Deps, { _id: userId, erasureIds }: DepartureDocument): Promise<void> {
  for await (const post of postsOf(deps.db).find({ author: userId })) await deps.transact((session) => removePost(deps, post, session));
  await sweepRemoved(deps);
  await forgetMentions(deps.db, userId);
  await forgetEngagement(deps, userId);
  await eraseReports(deps, userId);
  await deps.pictures.removeOf(userId);
  await deps.transact(async (session) => {
    // Asked for once more meanwhile: that is confirmed with the next round.
    const { deletedCount } = await departuresOf(deps.db).deleteOne({ _id: userId, erasureIds }, { session });
    if (deletedCount > 0) for (const erasureId of erasureIds) await deps.outbox.add(session, feedErased, { key: erasureId, data: { erasureId } });
  });
}

async function endAll(deps: Deps, signal: AbortSignal): Promise<void> {
  for await (const departure of departuresOf(deps.db).find()) {
    signal.throwIfAborted();
    await endDeparture(deps, departure);
  }
}

export interface Departures {
  /** Ends what the transaction has begun as soon as it has committed. */
  afterCommit(session: ClientSession): void;
  /** Waits for what is under way; the rest is ended after the next start. */
  stop(): Promise<void>;
}

const REGULARLY_SECONDS = 60;

/** Erases at once, and what was interrupted regularly. */
export function createDepartures(jobs: Jobs, deps: Deps & Pick<FeedDeps, 'log'>): Departures {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  jobs.every('departures', REGULARLY_SECONDS, async ({ signal }) => {
    await endAll(deps, signal);
    await sweepRemoved(deps);
  });
  const endNow = async () => {
    if (stopping.signal.aborted) return;
    await endAll(deps, stopping.signal).catch((error: unknown) => deps.log.warn({ err: error }, 'an erasure was interrupted; it goes on within a minute'));
  };
  return {
    afterCommit(session) {
      afterCommit(session, () => {
        running = running.then(endNow);
      });
    },
    async stop() {
      stopping.abort(new Error('the service is stopping'));
      await running;
    },
  };
}
