import { type ItemDecision, markedInPlace } from '@notalone/moderation/removals/removals';
import type { ClientSession } from 'mongodb';
import { childMessagesOf } from '../children/child-messages.store.ts';
import type { ChatDeps } from '../shared/deps.ts';

type Deps = Pick<ChatDeps, 'db' | 'now'>;

const removals = ({ db, now }: Deps) =>
  markedInPlace({
    items: childMessagesOf(db),
    decisionPath: 'removed.decisionId',
    inView: { state: { $ne: 'removed' } },
    mark: (decisionId) => [{ $set: { removed: { at: now(), before: '$state', decisionId }, state: 'removed' } }],
    unmark: [{ $set: { state: '$removed.before' } }, { $unset: 'removed' }],
  });

/** Takes a message between children out of everybody's sight; it is erased after 90 days. Idempotent. */
export async function removeChildMessage(deps: Deps, decision: ItemDecision, session: ClientSession): Promise<void> {
  await removals(deps).remove(decision, session);
}

/** Puts a message back as it was that this decision removed. Idempotent. */
export async function restoreChildMessage(deps: Deps, decision: ItemDecision, session: ClientSession): Promise<void> {
  await removals(deps).restore(decision, session);
}
