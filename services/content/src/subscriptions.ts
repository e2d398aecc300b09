import {
  accountChanged,
  accountReturned,
  adminChanged,
  childDeletionRequested,
  childSafetyRaised,
  commentAdded,
  commentReported,
  deletionRequested,
  emailsLookedUp,
  messageReported,
  personReported,
  postPublished,
  postReported,
  profileChanged,
  roomReported,
  sessionStarted,
} from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { onAdminChanged, onEmailsLookedUp } from './audit/audit.events.ts';
import type { ContentDeps } from './deps.ts';
import { onChildDeletionRequested, onDeletionRequested, onPersonTombstone } from './erasure/erasure.events.ts';
import { onAccountReturned } from './moderation/people/people.events.ts';
import {
  onChildSafetyRaised,
  onCommentReported,
  onMessageReported,
  onPersonReported,
  onPostReported,
  onRoomReported,
} from './moderation/reports/reports.events.ts';
import { onAccountsChanged, onProfilesChanged } from './people/people.events.ts';
import {
  type Activity,
  countActivities,
  ofComment,
  ofPost,
  ofSession,
} from './statistics/analytics/activity.events.ts';

function subscribeToPeople(inbox: Inbox, deps: ContentDeps): void {
  inbox.onProjection(accountChanged, (events) => onAccountsChanged(deps, events));
  inbox.onProjection(profileChanged, (events) => onProfilesChanged(deps, events));
  inbox.onTombstone('people.state', (key, session) => onPersonTombstone(deps, key, session));
  inbox.on(deletionRequested, (event, session) => onDeletionRequested(deps, event, session));
  inbox.on(childDeletionRequested, (event, session) => onChildDeletionRequested(deps, event, session));
  inbox.on(accountReturned, (event, session) => onAccountReturned(deps, event, session));
  inbox.on(adminChanged, (event, session) => onAdminChanged(deps, event, session));
  inbox.on(emailsLookedUp, (event, session) => onEmailsLookedUp(deps, event, session));
}

function subscribeToReports(inbox: Inbox, deps: ContentDeps): void {
  inbox.on(personReported, (event, session) => onPersonReported(deps, event, session));
  inbox.on(postReported, (event, session) => onPostReported(deps, event, session));
  inbox.on(commentReported, (event, session) => onCommentReported(deps, event, session));
  inbox.on(messageReported, (event, session) => onMessageReported(deps, event, session));
  inbox.on(roomReported, (event, session) => onRoomReported(deps, event, session));
  inbox.on(childSafetyRaised, (event, session) => onChildSafetyRaised(deps, event, session));
}

/** Everything that this service hears. Each event has one handler. */
export function subscribe(inbox: Inbox, deps: ContentDeps): void {
  subscribeToPeople(inbox, deps);
  subscribeToReports(inbox, deps);
  inbox
    .inBatches<Activity>((activities, session) => countActivities(deps, activities, session))
    .on(sessionStarted, ofSession)
    .on(postPublished, ofPost)
    .on(commentAdded, ofComment);
}
