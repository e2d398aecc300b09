import {
  accountChanged,
  alertChanged,
  alertRaised,
  childBirthdayChanged,
  childBirthdayDecided,
  childChanged,
  childDeletionRequested,
  childGrownUp,
  childLocked,
  childParentsTold,
  childPinNeeded,
  childSignedIn,
  childThreadPaused,
  childThreadReleased,
  childThreadWaited,
  commentAdded,
  commentEdited,
  commentRemoved,
  connectionRequestEnded,
  connectionRequested,
  type DataOf,
  deletionRequested,
  exportReady,
  friendshipApproved,
  friendshipChanged,
  friendshipDecided,
  friendshipRequested,
  guardianActed,
  itemRemoved,
  itemRestored,
  mentorAsked,
  mentorCheckInDue,
  mentorEnded,
  mentorStarted,
  moderationDecided,
  passwordChanged,
  postEdited,
  postPublished,
  postReacted,
  postRemoved,
  postShared,
  profileChanged,
  relationChanged,
  resourcesAdded,
  safetyCaseChanged,
  safetyCaseOpened,
  secondFactorChanged,
  sessionsEnded,
  switchChanged,
} from '@notalone/contracts';
import { consumeLegalHolds } from '@notalone/moderation/legal-hold/legal-holds';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { recordRelationsInOrder } from '@notalone/service-kit/projections/relations';
import * as children from './children/children.events.ts';
import { onSafetyCaseChanged } from './children/follow-safety-case.ts';
import { setConnectionStatuses } from './direct/set-connection-status.ts';
import { eraseReleased } from './erasure/erase-released.ts';
import * as erasure from './erasure/erasure.events.ts';
import * as feed from './feed/feed.events.ts';
import type { FeedUpdates } from './feed/feed-updates.ts';
import * as moderation from './moderation/moderation.events.ts';
import * as notices from './notices/notices.events.ts';
import * as security from './notifications/account-security.events.ts';
import * as connections from './notifications/connection-requests.events.ts';
import * as alerts from './notifications/emergency-alerts.events.ts';
import { eraseAfterBlock } from './notifications/erase-notifications.ts';
import * as friendships from './notifications/friendships.events.ts';
import * as guardians from './notifications/guardians.events.ts';
import * as mentors from './notifications/mentors.events.ts';
import * as people from './people/people.events.ts';
import type { SessionDisconnect } from './realtime/session-disconnect.ts';
import * as rooms from './rooms/membership/rooms.events.ts';
import type { ChatDeps } from './shared/deps.ts';

type Deps = ChatDeps & Pick<SessionDisconnect, 'disconnectSessions'> & { readonly feedUpdates: FeedUpdates };

/**
 * People, children and how they stand to each other. What several modules do of one event is one transaction, in this
 * order.
 */
function subscribeToPeople(inbox: Inbox, deps: Deps): void {
  inbox.onProjection(accountChanged, (events) => people.onAccountsChanged(deps, events));
  inbox.onProjection(profileChanged, async (events) => {
    await people.onProfilesChanged(deps, events);
    await rooms.onProfilesRecorded(deps, events);
  });
  inbox.onProjection(childChanged, (events) => children.onChildrenChanged(deps, events));
  inbox.onProjection(friendshipChanged, (events) => children.onFriendshipsChanged(deps, events));
  inbox
    .inBatches<DataOf<typeof relationChanged>>(async (relations, session) => {
      const recorded = await recordRelationsInOrder(deps.db, relations, session);
      await setConnectionStatuses(
        deps.db,
        recorded.map(({ relation }) => relation),
        session,
      );
      for (const { relation, before } of recorded) {
        await eraseAfterBlock(deps.db, relation, before, session);
        await rooms.onRelationRecorded(deps, relation, before, session);
        people.onRelationRecorded(deps, relation, before, session);
      }
    })
    .on(relationChanged, ({ data }) => data);
}

/** What only a notification or a push follows from. */
function subscribeToNews(inbox: Inbox, deps: Deps): void {
  inbox
    .inBatches<DataOf<typeof sessionsEnded>>(async (ended, session) => {
      deps.disconnectSessions(ended.flatMap(({ sessionIds }) => sessionIds));
      await notices.onSessionsEnded(deps, ended, session);
    })
    .on(sessionsEnded, ({ data }) => data);
  inbox.on(connectionRequested, (event, session) => connections.onConnectionRequested(deps, event, session));
  inbox.on(connectionRequestEnded, (event, session) => connections.onConnectionRequestEnded(deps, event, session));
  inbox.on(mentorAsked, (event, session) => mentors.onMentorAsked(deps, event, session));
  inbox.on(mentorStarted, (event, session) => mentors.onMentorStarted(deps, event, session));
  inbox.on(mentorEnded, (event, session) => mentors.onMentorEnded(deps, event, session));
  inbox.on(mentorCheckInDue, (event, session) => mentors.onMentorCheckInDue(deps, event, session));
  inbox.on(passwordChanged, (event, session) => security.onPasswordChanged(deps, event, session));
  inbox.on(secondFactorChanged, (event, session) => security.onSecondFactorChanged(deps, event, session));
  inbox.on(exportReady, (event, session) => security.onExportReady(deps, event, session));
  inbox.on(childLocked, (event, session) => security.onChildLocked(deps, event, session));
  inbox.on(alertRaised, (event, session) => alerts.onAlertRaised(deps, event, session));
  inbox.on(alertChanged, (event, session) => alerts.onAlertChanged(deps, event, session));
  inbox.on(friendshipRequested, (event, session) => friendships.onFriendshipRequested(deps, event, session));
  inbox.on(friendshipApproved, (event, session) => friendships.onFriendshipApproved(deps, event, session));
  inbox.on(friendshipDecided, (event, session) => friendships.onFriendshipDecided(deps, event, session));
  inbox.on(childBirthdayChanged, (event, session) => friendships.onChildBirthdayChanged(deps, event, session));
  inbox.on(childPinNeeded, (event, session) => friendships.onChildPinNeeded(deps, event, session));
  inbox.on(childBirthdayDecided, (event, session) => friendships.onChildBirthdayDecided(deps, event, session));
  inbox.on(childGrownUp, (event, session) => friendships.onChildGrownUp(deps, event, session));
  inbox.on(guardianActed, (event, session) => guardians.onGuardianActed(deps, event, session));
  inbox.on(childSignedIn, (event, session) => friendships.onChildSignedIn(deps, event, session));
}

function subscribeToFeed(inbox: Inbox, deps: Deps): void {
  inbox
    .inBatches<feed.FeedChange>((changes, session) => feed.onFeedChanges(deps, changes, session))
    .on(postPublished, feed.readPostPublished)
    .on(postEdited, feed.readPostEdited)
    .on(postReacted, feed.readPostReacted)
    .on(postShared, feed.readPostShared)
    .on(commentAdded, feed.readCommentAdded)
    .on(commentEdited, feed.readChanged)
    .on(commentRemoved, feed.readChanged)
    .on(resourcesAdded, feed.readChanged);
  inbox.on(postRemoved, (event, session) => feed.onPostRemoved(deps, event, session));
}

function subscribeToModeration(inbox: Inbox, deps: Deps): void {
  inbox.on(itemRemoved, (event, session) => moderation.onItemRemoved(deps, event, session));
  inbox.on(itemRestored, (event, session) => moderation.onItemRestored(deps, event, session));
  inbox.on(moderationDecided, (event, session) => moderation.onModerationDecided(deps, event, session));
  inbox.on(safetyCaseOpened, (event, session) => moderation.onSafetyCaseOpened(deps, event, session));
  inbox.on(safetyCaseChanged, (event, session) => onSafetyCaseChanged(deps, event, session));
  inbox.on(childParentsTold, (event, session) => moderation.onChildParentsTold(deps, event, session));
  inbox.on(childThreadPaused, (event, session) => children.onChildThreadPaused(deps, event, session));
  inbox.on(childThreadReleased, (event, session) => children.onChildThreadReleased(deps, event, session));
  inbox.on(childThreadWaited, (event, session) => moderation.onChildThreadWaited(deps, event, session));
  inbox.onProjection(switchChanged, (events) => rooms.onSwitchesChanged(deps, events));
}

function subscribeToErasures(inbox: Inbox, deps: Deps): void {
  inbox.on(deletionRequested, (event, session) => erasure.onDeletionRequested(deps, event, session));
  inbox.on(childDeletionRequested, (event, session) => erasure.onChildDeletionRequested(deps, event, session));
  inbox.onTombstone('people.state', (key, session) => erasure.onPersonTombstone(deps, key, session));
  inbox.onTombstone('children.state', (key, session) => erasure.onChildTombstone(deps, key, session));
  inbox.onTombstone('relations.state', (pair, session) => erasure.onRelationTombstone(deps, pair, session));
  consumeLegalHolds(inbox, deps, (personId, session) => eraseReleased(deps, personId, session));
}

/** Each event that this service hears, once. */
export function subscribe(inbox: Inbox, deps: Deps): void {
  subscribeToPeople(inbox, deps);
  subscribeToNews(inbox, deps);
  subscribeToFeed(inbox, deps);
  subscribeToModeration(inbox, deps);
  subscribeToErasures(inbox, deps);
}
