import {
  type ChildId,
  type childBirthdayChanged,
  type childBirthdayDecided,
  type childGrownUp,
  type childPinNeeded,
  type childSignedIn,
  type DataOf,
  type friendshipApproved,
  type friendshipDecided,
  type friendshipRequested,
  type Guarded,
  guardiansOf,
  guardiansWith,
  isGuardianOf,
} from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import { findGuarded } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import type { NotificationKind } from './notification-kinds.rules.ts';
import { notify, resolveNotification } from './notify.ts';

type Deps = Pick<ChatDeps, 'db' | 'push' | 'pushNotifications'>;
type Parties = DataOf<typeof friendshipRequested>;
type Outcome = DataOf<typeof friendshipDecided>['outcome'];

const requestKey = (friendshipId: string) => `friendship/${friendshipId}`;

interface Side {
  readonly child: Guarded;
  readonly childId: ChildId;
  readonly friendId: ChildId | undefined;
}
/** The asking family first; of a request that reaches nobody there is only that. */
async function findSides(deps: Deps, parties: Parties, session: ClientSession): Promise<Side[]> {
  const { fromChildId, fromParentId, toChildId, toParentId } = parties;
  const asking = {
    child: await findGuarded(deps.db, fromChildId, fromParentId, session),
    childId: fromChildId,
    friendId: toChildId,
  };
  if (!toChildId || !toParentId) return [asking];
  const child = await findGuarded(deps.db, toChildId, toParentId, session);
  return [asking, { child, childId: toChildId, friendId: fromChildId }];
}

/** Tells both families' open lists to reload. */
function pushChanged({ push }: Deps, sides: readonly Side[], session: ClientSession): void {
  afterCommit(session, () => {
    push([...new Set(sides.flatMap(({ child }) => guardiansOf(child)))], 'monitor', {});
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
  const { friendshipId } = data;
  const sides = await findSides(deps, data, session);
  const request = { key: requestKey(friendshipId), kind: 'childFriendRequest', relatedId: friendshipId } as const;
  for (const { child, childId, friendId } of sides) {
    const news = { ...request, childId, friendId, at: new Date(time) };
    for (const userId of guardiansWith(child, 'decisions')) await notify(deps, { ...news, userId }, session);
  }
  pushChanged(deps, sides, session);
}

/** One guardian's yes is the family's: the other one has nothing to decide any more either. */
export async function onFriendshipApproved(
  deps: Deps,
  { data, time }: EventOf<typeof friendshipApproved>,
  session: ClientSession,
): Promise<void> {
  const sides = await findSides(deps, data, session);
  const approving = data.by === 'requester-parent' ? sides[0] : sides[1];
  const key = requestKey(data.friendshipId);
  for (const userId of approving ? guardiansOf(approving.child) : [])
    await resolveNotification(deps, { userId, key }, new Date(time), session);
  pushChanged(deps, sides, session);
}

export async function onFriendshipDecided(
  deps: Deps,
  { data, time }: EventOf<typeof friendshipDecided>,
  session: ClientSession,
): Promise<void> {
  const { friendshipId, outcome, toldParentId } = data;
  const at = new Date(time);
  const sides = await findSides(deps, data, session);
  const kinds = OUTCOMES[outcome];
  const key = requestKey(friendshipId);
  for (const { child, childId, friendId } of sides) {
    for (const userId of guardiansOf(child)) await resolveNotification(deps, { userId, key }, at, session);
    if (!kinds || (toldParentId && !isGuardianOf(child, toldParentId))) continue;
    const news = { key: `${key}/${outcome}`, relatedId: friendshipId, childId, friendId, at };
    for (const userId of guardiansWith(child, 'decisions'))
      await notify(deps, { ...news, userId, kind: kinds.parent }, session);
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

/** A guardian who corrected a birthday learns that it stays as it was; what follows from a new one is told by itself. */
export async function onChildBirthdayDecided(
  deps: Deps,
  { id, time, data: { childId, userId, agrees } }: EventOf<typeof childBirthdayDecided>,
  session: ClientSession,
): Promise<void> {
  if (agrees || !isGuardianOf(await findGuarded(deps.db, childId, userId, session), userId)) return;
  const news = { userId, key: `event/${id}`, kind: 'childBirthdayKept', childId } as const;
  await notify(deps, { ...news, at: new Date(time) }, session);
}

export async function onChildGrownUp(
  deps: Deps,
  { time, data: { childId, userId } }: EventOf<typeof childGrownUp>,
  session: ClientSession,
): Promise<void> {
  const news = { key: `grown-up/${childId}`, childId, at: new Date(time) };
  for (const guardianId of guardiansOf(await findGuarded(deps.db, childId, userId, session)))
    await notify(deps, { ...news, userId: guardianId, kind: 'childGrownUp' }, session);
  await notify(deps, { ...news, userId: childId, kind: 'childOwnGrownUp' }, session);
}

export async function onChildSignedIn(
  deps: Deps,
  { id, time, data: { userId, childId, isNewDevice } }: EventOf<typeof childSignedIn>,
  session: ClientSession,
): Promise<void> {
  if (!isNewDevice) return;
  const child = await findGuarded(deps.db, childId, userId, session);
  // With two guardians each is asked whether it is the child's (rules 5.1).
  const kind = guardiansOf(child).length > 1 ? 'childDeviceAsks' : 'childNewDevice';
  const news = { key: `event/${id}`, kind, childId, at: new Date(time) } as const;
  for (const guardianId of guardiansWith(child, 'decisions'))
    await notify(deps, { ...news, userId: guardianId }, session);
}

/** A guardian has gone who may know the PIN. */
export async function onChildPinNeeded(
  deps: Deps,
  { id, time, data: { childId, guardianIds } }: EventOf<typeof childPinNeeded>,
  session: ClientSession,
): Promise<void> {
  const news = { key: `event/${id}`, kind: 'childPinNeeded', childId, at: new Date(time) } as const;
  for (const userId of guardianIds) await notify(deps, { ...news, userId }, session);
}
