import { feedErased, type UserId } from '@notalone/contracts';
import { evidenceOf, preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { erasePersonalData } from '@notalone/service-kit/personal-data/erase-personal-data';
import type { ClientSession, Db } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { forgetPerson } from '../people/people.ts';
import { sweepRemovedPosts } from '../posts/remove-post.ts';
import { COLLECTIONS, type EraseDeps } from './collections.ts';

/** An account that is being erased. It may take many transactions, so it is stored until it is done. */
interface ErasureDocument {
  _id: UserId;
  /** What to confirm; none where a tombstone came without a request. */
  erasureIds: string[];
  requestedAt: Date;
}
const erasuresOf = (db: Db) => db.collection<ErasureDocument>('erasures');

/** Erases everything that is left of a person, and confirms it. It is idempotent, also when it runs twice at once. */
async function erase(deps: EraseDeps, { _id: userId, erasureIds }: ErasureDocument): Promise<void> {
  const { db, transact, outbox } = deps;
  const person = { subject: 'person', id: userId } as const;
  await erasePersonalData(deps, COLLECTIONS, person, {
    preserve: () => preserveEvidence(deps, userId, evidenceOf(COLLECTIONS, person)),
    confirm: () =>
      transact(async (session) => {
        // Requested again meanwhile: then the next run confirms both.
        const { deletedCount } = await erasuresOf(db).deleteOne({ _id: userId, erasureIds }, { session });
        for (const erasureId of deletedCount > 0 ? erasureIds : [])
          await outbox.add(session, feedErased, { key: erasureId, data: { erasureId } });
      }),
  });
}

async function eraseAll(deps: EraseDeps, signal: AbortSignal): Promise<void> {
  for await (const erasure of erasuresOf(deps.db).find()) {
    signal.throwIfAborted();
    await erase(deps, erasure);
  }
}

export interface AccountErasure {
  /** Stores the request and hides the person at once. The erasure begins after the commit. */
  request(who: { userId: UserId; erasureId?: string }, session: ClientSession): Promise<void>;
  /** Waits for the erasure that is running; the others go on after the next start. */
  stop(): Promise<void>;
}

const RETRY_SECONDS = 60;

/** Erases accounts as soon as that is requested, and resumes what was interrupted every minute. */
export function createAccountErasure(jobs: Jobs, deps: EraseDeps & Pick<FeedDeps, 'log'>): AccountErasure {
  const { db, now, log } = deps;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    if (stopping.signal.aborted) return;
    await eraseAll(deps, stopping.signal).catch((error: unknown) =>
      log.warn({ err: error }, 'an erasure was interrupted and will be resumed within a minute'),
    );
  }
  jobs.every('erasures', RETRY_SECONDS, async ({ signal }) => {
    await eraseAll(deps, signal);
    await sweepRemovedPosts(deps);
  });

  return {
    async request({ userId, erasureId }, session) {
      const erasureIds = erasureId === undefined ? [] : [erasureId];
      await erasuresOf(db).updateOne(
        { _id: userId },
        { $addToSet: { erasureIds: { $each: erasureIds } }, $setOnInsert: { requestedAt: now() } },
        { upsert: true, session },
      );
      await forgetPerson(db, userId, session);
      afterCommit(session, () => {
        running = running.then(run);
      });
    },
    async stop() {
      stopping.abort(new Error('the service is stopping'));
      await running;
    },
  };
}
