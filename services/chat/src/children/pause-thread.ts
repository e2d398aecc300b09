import type { ChildId } from '@notalone/contracts';
import { FINDINGS_UNTIL_PAUSE, HOLDS_UNTIL_PAUSE } from '@notalone/contracts/limits';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import { areTooMany, type ChildMessageDocument, type PauseCause, pauseThread } from './child-messages.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'push'>;

/** Tells the open pages of both children that something about their thread has changed. */
export const pushThreadChanged = ({ push }: Pick<Deps, 'push'>, childIds: readonly ChildId[], session: ClientSession) =>
  afterCommit(session, () => push(childIds, 'childRelations', {}));

async function pause(
  deps: Deps,
  { thread, senderId, receiverId, createdAt: at }: ChildMessageDocument,
  cause: PauseCause,
  session: ClientSession,
): Promise<void> {
  await pauseThread(deps.db, thread, { cause, at }, session);
  pushThreadChanged(deps, [senderId, receiverId], session);
}

/**
 * Pauses the thread after a finding for the safety queue: at once for one that is sure to be grave, otherwise with the
 * second within a week (rules 4.5). Answers whether it did.
 */
export async function pauseAfterFinding(
  deps: Deps,
  message: ChildMessageDocument,
  pausesAtOnce: boolean,
  session: ClientSession,
): Promise<boolean> {
  const withheld = {
    $or: [{ state: 'withheld' as const }, { 'removed.before': 'withheld' as const }],
    // A child that tells of somebody keeps its friend.
    disclosure: { $exists: false },
  };
  const pauses = pausesAtOnce || (await areTooMany(deps.db, message, withheld, FINDINGS_UNTIL_PAUSE, session));
  if (pauses) await pause(deps, message, 'safety', session);
  return pauses;
}

/** Pauses the thread after the third held message within a week. Answers whether it did. */
export async function pauseAfterPendingReviews(
  deps: Deps,
  message: ChildMessageDocument,
  session: ClientSession,
): Promise<boolean> {
  const pauses = await areTooMany(deps.db, message, { held: { $exists: true } }, HOLDS_UNTIL_PAUSE, session);
  if (pauses) await pause(deps, message, 'held-messages', session);
  return pauses;
}
