import { childGrownUp } from '@notalone/contracts';
import { CHILD_UNTIL_AGE } from '@notalone/contracts/limits';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { isGrownUp } from '../child-records/children.rules.ts';
import { childrenOf, lockChild, saveChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { endFriendshipsOf } from '../friendships/end-friendships.ts';

const EVERY_SECONDS = 3600;

/**
 * Ends the friendships of children who are 18 now, and has both sides told (rules 4.6). What they may do goes by their
 * age, so it is never late.
 */
export async function endAtEighteen(deps: ProfileDeps, signal: AbortSignal): Promise<void> {
  const { db, transact, outbox, now } = deps;
  const birthYear = { $lte: now().getUTCFullYear() - CHILD_UNTIL_AGE };
  const candidates = childrenOf(db).find({ state: 'active', birthYear, grownUpAt: { $exists: false } });
  for await (const candidate of candidates) {
    signal.throwIfAborted();
    if (!isGrownUp(candidate, now())) continue;
    await transact(async (session) => {
      const child = await lockChild(db, candidate._id, session);
      if (child.grownUpAt || !isGrownUp(child, now())) return;
      await saveChild(deps, { ...child, discoverable: false, grownUpAt: now() }, session);
      await endFriendshipsOf(deps, child._id, session);
      const data = { childId: child._id, userId: child.parentId };
      await outbox.add(session, childGrownUp, { key: child._id, data });
    });
  }
}

export const endAtEighteenRegularly = (jobs: Jobs, deps: ProfileDeps): void =>
  jobs.every('end-at-eighteen', EVERY_SECONDS, ({ signal }) => endAtEighteen(deps, signal));
