import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ProfileDeps } from '../deps.ts';
import { type FriendshipDocument, friendshipsOf, saveFriendship } from './friendships.store.ts';
import { notifyDecided } from './notify-parties.ts';

const EVERY_SECONDS = 600;

/** Ends requests that waited for 14 days. Lists go by the date, so it is never late. */
async function expireFriendships(deps: ProfileDeps, signal: AbortSignal): Promise<void> {
  const { db, transact, now } = deps;
  const overdue = { state: 'pending' as const, expiresAt: { $lte: now() } };
  for await (const { _id } of friendshipsOf(db).find(overdue, { projection: { _id: 1 } })) {
    signal.throwIfAborted();
    await transact(async (session) => {
      const before = await friendshipsOf(db).findOne({ _id, ...overdue }, { session });
      if (!before) return;
      const expired: FriendshipDocument = { ...before, state: 'expired', since: now() };
      await saveFriendship(deps, before, expired, session);
      await notifyDecided(deps, expired, { outcome: 'expired' }, session);
    });
  }
}

export const expireFriendshipsRegularly = (jobs: Jobs, deps: ProfileDeps): void =>
  jobs.every('expire-friendships', EVERY_SECONDS, ({ signal }) => expireFriendships(deps, signal));
