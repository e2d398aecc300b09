import {
  accountChanged,
  accountUndone,
  childBirthdayDecided,
  childDeletionRequested,
  childLocked,
  childThreadEnded,
  deletionRequested,
  guardianActedInChat,
  guardianActedInEmergency,
  guardianLimited,
  itemRemoved,
  itemRestored,
  switchChanged,
} from '@notalone/contracts';
import { consumeLegalHolds } from '@notalone/moderation/legal-hold/legal-holds';
import { releaseReports } from '@notalone/moderation/reports/stored-reports';
import { recordSwitches } from '@notalone/moderation/switches';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { onChildLocked } from './child-records/children.events.ts';
import { onChildBirthdayDecided } from './children/awaited-birthday.ts';
import type { ProfileDeps } from './deps.ts';
import { onChildDeletionRequested, onDeletionRequested, onPersonErased } from './erasure/erasure.events.ts';
import { onChildThreadEnded } from './friendships/friendships.events.ts';
import { onAccountUndone, onGuardianActed, onGuardianLimited } from './guardians/guardians.events.ts';
import { onAccountsGone } from './mentor-records/mentors.events.ts';
import { onItemRemoved, onItemRestored } from './moderation/moderation.events.ts';
import { onAccountsChanged } from './people/people.events.ts';

/**
 * All that this service hears. An event has one handler, which calls the modules concerned in the order written here,
 * in one transaction.
 */
export function subscribe(inbox: Inbox, deps: ProfileDeps): void {
  inbox.onProjection(accountChanged, async (events) => {
    await onAccountsChanged(deps, events);
    await onAccountsGone(deps, events);
  });
  inbox.onProjection(switchChanged, (events) =>
    recordSwitches(
      deps.db,
      events.map(({ data }) => data),
    ),
  );
  inbox.on(accountUndone, (event, session) => onAccountUndone(deps, event, session));
  inbox.on(childLocked, (event, session) => onChildLocked(deps, event, session));
  inbox.on(childDeletionRequested, (event, session) => onChildDeletionRequested(deps, event, session));
  inbox.on(childThreadEnded, (event, session) => onChildThreadEnded(deps, event, session));
  inbox.on(childBirthdayDecided, (event, session) => onChildBirthdayDecided(deps, event, session));
  inbox.on(guardianActedInChat, (event, session) => onGuardianActed(deps, event, session));
  inbox.on(guardianActedInEmergency, (event, session) => onGuardianActed(deps, event, session));
  inbox.on(guardianLimited, (event, session) => onGuardianLimited(deps, event, session));
  inbox.on(itemRemoved, (event, session) => onItemRemoved(deps, event, session));
  inbox.on(itemRestored, (event, session) => onItemRestored(deps, event, session));
  inbox.on(deletionRequested, (event, session) => onDeletionRequested(deps, event, session));
  inbox.onTombstone('people.state', (key, session) => onPersonErased(deps, key, session));
  consumeLegalHolds(inbox, deps, (personId, session) => releaseReports(deps, personId, session));
}
