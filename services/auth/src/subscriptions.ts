import {
  accountLookedAt,
  banChanged,
  chatErased,
  childChanged,
  childDeletionRequested,
  childDeviceApproved,
  childInDanger,
  complaintWaited,
  contactsLookedUp,
  contentErased,
  dailyWorkCounted,
  deletionRequested,
  emergencyErased,
  exportReady,
  feedErased,
  profileErased,
  relationChanged,
  safetyCaseOpened,
  safetyCaseWaited,
  switchChanged,
} from '@notalone/contracts';
import { consumeLegalHolds } from '@notalone/moderation/legal-hold/legal-holds';
import { recordSwitches } from '@notalone/moderation/switches';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import {
  onComplaintWaited,
  onContactsLookedUp,
  onDailyWorkCounted,
  onSafetyCaseOpened,
  onSafetyCaseWaited,
} from './admins/admins.events.ts';
import { onAccountLookedAt, onBanChanged } from './bans/bans.events.ts';
import { recordApprovals } from './children/child-devices.store.ts';
import { onChildInDanger } from './children/children.events.ts';
import { endRevokedLogins } from './children/end-revoked-logins.ts';
import { onExportReady } from './data-exports/data-exports.events.ts';
import type { AuthDeps } from './deps.ts';
import { onChildDeletionRequested, onContentErased, onDeletionRequested, onErased } from './erasure/erasure.events.ts';
import { onChildErased, onChildrenChanged } from './guardians/guardians.events.ts';
import { onRelationErased, onRelationsChanged } from './user-details/blocks.events.ts';

/**
 * All that this service hears. An event has one handler, which calls the modules concerned in the order written here,
 * in one transaction.
 */
export function subscribe(inbox: Inbox, deps: AuthDeps): void {
  inbox.onProjection(switchChanged, (events) =>
    recordSwitches(
      deps.db,
      events.map(({ data }) => data),
    ),
  );
  inbox.onProjection(relationChanged, (events) => onRelationsChanged(deps, events));
  inbox.onTombstone('relations.state', (pair, session) => onRelationErased(deps, pair, session));
  inbox.onProjection(childChanged, async (events) => {
    await onChildrenChanged(deps, events);
    const revokedAt = events.flatMap(({ data: { childId, guardianRevokedAt: at } }) =>
      at ? [[childId, new Date(at)] as const] : [],
    );
    await endRevokedLogins(deps, new Map(revokedAt));
  });
  inbox.onTombstone('children.state', (childId, session) => onChildErased(deps, childId, session));
  inbox.on(banChanged, (event, session) => onBanChanged(deps, event, session));
  inbox.on(accountLookedAt, (event, session) => onAccountLookedAt(deps, event, session));
  inbox.on(childDeviceApproved, (event, session) => recordApprovals(deps.db, event.data, session));
  inbox.on(childInDanger, (event, session) => onChildInDanger(deps, event, session));
  inbox.on(safetyCaseOpened, (event, session) => onSafetyCaseOpened(deps, event, session));
  inbox.on(safetyCaseWaited, (event, session) => onSafetyCaseWaited(deps, event, session));
  inbox.on(complaintWaited, (event, session) => onComplaintWaited(deps, event, session));
  inbox.on(contactsLookedUp, (event, session) => onContactsLookedUp(deps, event, session));
  inbox.on(dailyWorkCounted, (event, session) => onDailyWorkCounted(deps, event, session));
  inbox.on(exportReady, (event, session) => onExportReady(deps, event, session));
  inbox.on(deletionRequested, (event, session) => onDeletionRequested(deps, event, session));
  inbox.on(childDeletionRequested, (event, session) => onChildDeletionRequested(deps, event, session));
  inbox.on(profileErased, (event, session) => onErased(deps, 'profile', event, session));
  inbox.on(chatErased, (event, session) => onErased(deps, 'chat', event, session));
  inbox.on(feedErased, (event, session) => onErased(deps, 'feed', event, session));
  inbox.on(emergencyErased, (event, session) => onErased(deps, 'emergency', event, session));
  inbox.on(contentErased, (event, session) => onContentErased(deps, event, session));
  consumeLegalHolds(inbox, deps);
}
