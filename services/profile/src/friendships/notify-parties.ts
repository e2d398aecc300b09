import type { UserId } from '@notalone/contracts';
import { type DataOf, friendshipApproved, friendshipDecided, friendshipRequested } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import type { FriendshipDocument } from './friendships.store.ts';

type Deps = Pick<ProfileDeps, 'outbox'>;
type Outcome = DataOf<typeof friendshipDecided>['outcome'];

/** The ids of the four; of a request that reaches nobody only those of the asking side. */
const partiesOf = ({ friendshipId, fromChildId, fromParentId, toChildId, toParentId }: FriendshipDocument) => ({
  friendshipId,
  fromChildId,
  fromParentId,
  ...(toChildId && { toChildId }),
  ...(toParentId && { toParentId }),
});

export const notifyRequested = ({ outbox }: Deps, friendship: FriendshipDocument, session: ClientSession) =>
  outbox.add(session, friendshipRequested, { key: friendship.friendshipId, data: partiesOf(friendship) });

export const notifyApproved = (
  { outbox }: Deps,
  friendship: FriendshipDocument,
  by: DataOf<typeof friendshipApproved>['by'],
  session: ClientSession,
) => outbox.add(session, friendshipApproved, { key: friendship.friendshipId, data: { ...partiesOf(friendship), by } });

/** `toldParentId`: only this side is told. */
export const notifyDecided = (
  { outbox }: Deps,
  friendship: FriendshipDocument,
  { outcome, toldParentId }: { outcome: Outcome; toldParentId?: UserId },
  session: ClientSession,
) =>
  outbox.add(session, friendshipDecided, {
    key: friendship.friendshipId,
    data: { ...partiesOf(friendship), outcome, ...(toldParentId && { toldParentId }) },
  });
