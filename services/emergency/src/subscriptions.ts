import {
  accountChanged,
  accountUndone,
  alertNoticeOpened,
  childChanged,
  childDeletionRequested,
  deletionRequested,
  phoneChanged,
} from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { onAlertNoticeOpened } from './alerts/alerts.events.ts';
import { followGuardians } from './alerts/open-alerts.ts';
import { withdrawContacts } from './contacts/withdraw-contacts.ts';
import { withdrawDevices } from './devices/withdraw-devices.ts';
import { onChildDeletionRequested, onDeletionRequested, onParentTombstone } from './erasure/erasure.events.ts';
import { onAccountsChanged, onChildrenChanged, onPhonesChanged } from './people/people.events.ts';
import { findChildrenWithheldFrom } from './people/people.projection.ts';
import type { EmergencyDeps } from './shared/deps.ts';

/** Each event that this service hears, once, with what follows from it. */
export function subscribe(inbox: Inbox, deps: EmergencyDeps): void {
  const { db } = deps;
  inbox.onProjection(accountChanged, (events) => onAccountsChanged(db, events));
  inbox.onProjection(phoneChanged, async (events) => {
    await onPhonesChanged(db, events);
    const userIds = events.map(({ data }) => data.userId);
    const children = await findChildrenWithheldFrom(db, userIds);
    await followGuardians(
      deps,
      children.map(({ _id }) => _id),
    );
  });
  inbox.onProjection(childChanged, async (events) => {
    await onChildrenChanged(db, events);
    const childIds = events.map(({ data }) => data.childId);
    await followGuardians(deps, childIds);
  });
  inbox.on(accountUndone, async ({ data }, session) => {
    await withdrawContacts(deps, data, session);
    await withdrawDevices(deps, data, session);
  });
  inbox.on(alertNoticeOpened, (event, session) => onAlertNoticeOpened(db, event, session));
  inbox.on(deletionRequested, (event, session) => onDeletionRequested(deps, event, session));
  inbox.on(childDeletionRequested, (event, session) => onChildDeletionRequested(deps, event, session));
  inbox.onTombstone('people.state', (userId, session) => onParentTombstone(deps, userId, session));
  inbox.onTombstone('phones.state', (userId, session) => onParentTombstone(deps, userId, session));
}
