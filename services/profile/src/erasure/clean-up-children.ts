import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { childrenOf } from '../child-records/children.store.ts';
import { overdueRemovals } from '../children/remove-child.ts';
import type { ProfileDeps } from '../deps.ts';
import { requestChildErasure } from './erase-child.ts';

const EVERY_SECONDS = 600;
/** A child is created within seconds; what is still `creating` after this was cut off. */
const CREATING_AT_MOST_MS = 5 * 60_000;

/** Erases children removed seven days ago, and takes back what a crash left half created. */
export async function cleanUpChildren(deps: ProfileDeps, signal: AbortSignal): Promise<void> {
  const { db, transact, childLogins, now } = deps;
  for await (const child of overdueRemovals(deps)) {
    signal.throwIfAborted();
    await transact((session) => requestChildErasure(deps, child._id, session));
  }
  const cutOff = { state: 'creating' as const, createdAt: { $lte: new Date(now().getTime() - CREATING_AT_MOST_MS) } };
  for await (const { _id } of childrenOf(db).find(cutOff)) {
    signal.throwIfAborted();
    await childLogins.discard(_id);
    await childrenOf(db).deleteOne({ _id, state: 'creating' });
  }
}

export const cleanUpChildrenRegularly = (jobs: Jobs, deps: ProfileDeps): void =>
  jobs.every('clean-up-children', EVERY_SECONDS, ({ signal }) => cleanUpChildren(deps, signal));
