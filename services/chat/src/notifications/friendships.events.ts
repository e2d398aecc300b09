import type {
  ChildId,
  childBirthdayChanged,
  childGrownUp,
  childSignedIn,
  DataOf,
  friendshipApproved,
  friendshipDecided,
  friendshipRequested,
  UserId,
} from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import type { NotificationKind } from './notification-kinds.rules.ts';
import { notify, resolveNotification } from './notify.ts';

type Deps = Pick<ChatDeps, 'db' | 'push' | 'pushNotifications'>;
type Parties = DataOf<typeof friendshipRequested>;
type Outcome = DataOf<typeof friendshipDecided>['outcome'];

const requestKey = (friendshipId: string) => `friendship/${friendshipId}`;

interface Side {
  readonly parentId: UserId;
  readonly childId: ChildId;
  readonly friendId: ChildId | undefined;
}
/** The asking family first; of a request that reaches nobody there is only that. */
function sidesOf({ fromChildId, fromParentId, toChildId, toParentId }: Parties): Side[] {
  const asking = { parentId: fromParentId, childId: fromChildId, friendId: toChildId };
  return toChildId && toParentId
    ? [asking, { parentId: toParentId, childId: toChildId, friendId: fromChildId }]
    : [asking];
}

/** Tells both families' open lists to reload. */
function pushChanged({ push }: Deps, sides: readonly Side[], session: ClientSession): void {
  afterCommit(session, () => {
    push(
      sides.map(({ parentId }) => parentId),
      'monitor',
      {},
    );
    push(
      sides.map(({ childId }) => childId),
      'childRelations',
      {},
    );
  });
}

/** The notification for each outcome; other outcomes notify nobody. */
const OUTCOMES: Partial<Record<Outcome, { readonly parent: NotificationKind; readonly child?: NotificationKind }>> = {
  accepted: { parent: 'childFriendApproved', child: 'friendApproved' },
  refused: { parent: 'childFriendRefused', child: 'friendRefused' },
  removed: { parent: 'childFriendEnded', child: 'friendEnded' },
  paused: { parent: 'childFriendPaused' },
  'ages-apart': { parent: 'childFriendTooFarApart' },
};

// Friend requests: the parents decide from their bells, and the outcomes reach the children and the parents.

export async function onFriendshipRequested(
  deps: Deps,
  { data, time }: EventOf<typeof friendshipRequested>,
  session: ClientSession,
): Promise<void> {
  const sides = sidesOf(data);
  for (const { parentId, childId, friendId } of sides) {
    const news = {
      userId: parentId,
      key: requestKey(data.friendshipId),
      relatedId: data.friendshipId,
      childId,
      friendId,
    };
    await notify(deps, { ...news, kind: 'childFriendRequest', at: new Date(time) }, session);
  }
  pushChanged(deps, sides, session);
}

export async function onFriendshipApproved(
  deps: Deps,
  { data, time }: EventOf<typeof friendshipApproved>,
  session: ClientSession,
): Promise<void> {
  const sides = sidesOf(data);
  const approver = data.by === 'requester-parent' ? data.fromParentId : data.toParentId;
  if (approver)
    await resolveNotification(deps, { userId: approver, key: requestKey(data.friendshipId) }, new Date(time), session);
  pushChanged(deps, sides, session);
}

export async function onFriendshipDecided(
  deps: Deps,
  { data, time }: EventOf<typeof friendshipDecided>,
  session: ClientSession,
): Promise<void> {
  const { friendshipId, outcome, toldParentId } = data;
  const at = new Date(time);
  const sides = sidesOf(data);
  const kinds = OUTCOMES[outcome];
  for (const { parentId, childId, friendId } of sides) {
    const key = requestKey(friendshipId);
    await resolveNotification(deps, { userId: parentId, key }, at, session);
    if (!kinds || (toldParentId && toldParentId !== parentId)) continue;
    const news = { key: `${key}/${outcome}`, relatedId: friendshipId, childId, friendId, at };
    await notify(deps, { ...news, userId: parentId, kind: kinds.parent }, session);
    if (kinds.child) await notify(deps, { ...news, userId: childId, kind: kinds.child }, session);
  }
  pushChanged(deps, sides, session);
}

export async function onChildBirthdayChanged(
  deps: Deps,
  { id, time, data: { childId } }: EventOf<typeof childBirthdayChanged>,
  session: ClientSession,
): Promise<void> {
  const news = { userId: childId, key: `event/${id}`, kind: 'childBirthdayChanged' } as const;
  await notify(deps, { ...news, at: new Date(time) }, session);
}

export async function onChildGrownUp(
  deps: Deps,
  { time, data: { childId, userId } }: EventOf<typeof childGrownUp>,
  session: ClientSession,
): Promise<void> {
  const news = { key: `grown-up/${childId}`, childId, at: new Date(time) };
  await notify(deps, { ...news, userId, kind: 'childGrownUp' }, session);
  await notify(deps, { ...news, userId: childId, kind: 'childOwnGrownUp' }, session);
}

export async function onChildSignedIn(
  deps: Deps,
  { id, time, data: { userId, childId, isNewDevice } }: EventOf<typeof childSignedIn>,
  session: ClientSession,
): Promise<void> {
  if (!isNewDevice) return;
  const news = { userId, key: `event/${id}`, kind: 'childNewDevice', childId } as const;
  await notify(deps, { ...news, at: new Date(time) }, session);
}
