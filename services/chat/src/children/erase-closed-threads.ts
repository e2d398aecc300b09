import { CLOSED_THREAD_DAYS } from '@notalone/contracts/limits';
import { preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { findFriendship, findThreadsOfEnded } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { visibleUntil } from './child-messages.rules.ts';
import { childMessagesOf, threadsOf } from './child-messages.store.ts';
import { closedAtOf } from './thread-in-view.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now'>;

/** Erases a thread that is out of view still; what a case of child safety holds is preserved first (rules 6.2). */
function eraseOne({ db, transact, now }: Deps, threadId: string): Promise<void> {
  return transact(async (session) => {
    const thread = await threadsOf(db).findOne({ _id: threadId }, { session });
    const [one, other] = thread?.members ?? [];
    if (!thread || !one || !other) return;
    const closedAt = closedAtOf(thread, await findFriendship(db, one, other, session));
    if (!closedAt || visibleUntil(closedAt) > now()) return;
    const preserved = [
      { collection: 'childMessages', filter: { thread: threadId } },
      { collection: 'childThreads', filter: { _id: threadId } },
    ];
    for (const childId of [one, other]) await preserveHeldRecords({ db, now }, childId, preserved, session);
    await childMessagesOf(db).deleteMany({ thread: threadId }, { session });
    await threadsOf(db).deleteOne({ _id: threadId }, { session });
  });
}

/** Erases threads that ended 90 days ago: they are in nobody's view any more (rules 4.7). */
export async function eraseClosedThreads(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, now } = deps;
  const cutOff = new Date(now().getTime() - CLOSED_THREAD_DAYS * 24 * 3600 * 1000);
  for await (const { _id } of findThreadsOfEnded(db, cutOff)) {
    signal.throwIfAborted();
    await eraseOne(deps, _id);
  }
  for await (const { _id } of threadsOf(db).find({ endedAt: { $lte: cutOff } })) {
    signal.throwIfAborted();
    await eraseOne(deps, _id);
  }
}

const HOUR_SECONDS = 3600;
export const eraseClosedThreadsRegularly = (jobs: Jobs, deps: Deps): void =>
  jobs.every('erase closed threads', HOUR_SECONDS, ({ signal }) => eraseClosedThreads(deps, signal));
