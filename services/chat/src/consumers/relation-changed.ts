import { type DataOf, relationChanged, type UserId } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { type Earlier, recordRelation } from '@notalone/service-kit/projections/relations';
import { setStanding } from '../conversations/set-standing.ts';
import type { ChatDeps } from '../deps.ts';
import { eraseBetween } from '../notifications/erase-notifications.ts';

/** Whose pages change. Of a block nobody hears but who blocks, unless something of the two goes with it; of its end, in which nothing comes back, never. */
function concerned({ pair, state, blockedBy }: DataOf<typeof relationChanged>, before: Earlier): readonly UserId[] {
  if (before.state === 'blocked') return before.blockedBy ?? [];
  const hadToDo = before.state === 'connected' || before.state === 'ended';
  return state === 'blocked' && !hadToDo ? blockedBy : pair;
}

/** How two families stand, as profile says; their conversation opens, closes or vanishes with it. */
export function onRelationChanged(inbox: Inbox, { db, push, announce }: Pick<ChatDeps, 'db' | 'push' | 'announce'>): void {
  inbox.on(relationChanged, async ({ data }, session) => {
    const before = await recordRelation(db, data, session);
    if (!before) return;
    await setStanding(db, data, session);
    // at its end too: what came late by another topic was only left out
    if (data.state === 'blocked' || before.state === 'blocked') await eraseBetween(db, data.pair, session);
    const readers = concerned(data, before);
    afterCommit(session, () => {
      push(readers, 'relations', {});
      // A block takes unread messages and notifications out of the numbers.
      for (const userId of readers) announce(userId);
    });
  });
}
