import {
  accountChanged,
  childDeletionRequested,
  deletionRequested,
  itemRemoved,
  itemRestored,
  profileChanged,
  profilePartKey,
  relationChanged,
  switchChanged,
  userIdSchema,
} from '@notalone/contracts';
import { consumeLegalHolds } from '@notalone/moderation/legal-hold/legal-holds';
import { releaseReports } from '@notalone/moderation/reports/stored-reports';
import { recordSwitches } from '@notalone/moderation/switches';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { onChildDeletionRequested } from './account-erasure/account-erasure.events.ts';
import type { AccountErasure } from './account-erasure/account-erasure.ts';
import type { FeedDeps } from './deps.ts';
import { onItemRemoved, onItemRestored } from './moderation/moderation.events.ts';
import { onAccountsChanged, onProfilesChanged } from './people/people.events.ts';
import { forgetProfile } from './people/people.ts';
import { onRelationErased, onRelationsChanged } from './visibility/relations.events.ts';

/** Everything that this service hears. Each event has one handler, which calls the features in the order given here. */
export function subscribe(inbox: Inbox, deps: FeedDeps, erasure: AccountErasure): void {
  const { db } = deps;
  inbox.onProjection(accountChanged, (events) => onAccountsChanged(deps, events));
  inbox.onProjection(profileChanged, (events) => onProfilesChanged(deps, events));
  // Of the profile alone, or of the account, which means the whole person.
  inbox.onTombstone('people.state', async (key, session) => {
    const { data: userId } = userIdSchema.safeParse(key.split('/')[0]);
    if (!userId) return;
    if (key === profilePartKey(userId)) await forgetProfile(db, userId, session);
    else await erasure.request({ userId }, session);
  });

  inbox.onProjection(relationChanged, (events) => onRelationsChanged(deps, events));
  inbox.onTombstone('relations.state', (pair, session) => onRelationErased(deps, pair, session));

  inbox.on(deletionRequested, ({ data: { userId, erasureId } }, session) =>
    erasure.request({ userId, erasureId }, session),
  );
  inbox.on(childDeletionRequested, (event, session) => onChildDeletionRequested(deps, event, session));

  inbox.on(itemRemoved, (event, session) => onItemRemoved(deps, event, session));
  inbox.on(itemRestored, (event, session) => onItemRestored(deps, event, session));
  inbox.onProjection(switchChanged, (events) =>
    recordSwitches(
      db,
      events.map(({ data }) => data),
    ),
  );
  consumeLegalHolds(inbox, deps, (personId, session) => releaseReports(deps, personId, session));
}
