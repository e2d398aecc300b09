import type { connectionRequestEnded, connectionRequested } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import { notify, resolveNotification } from './notify.ts';

// Only whoever refused a request may know of the refusal (rules 2.6), and a request from somebody whom the recipient has
// reported is never shown. So the requester's pages are told of nothing but acceptance: any other push, or its absence,
// would reveal the rest.
type Deps = Pick<ChatDeps, 'db' | 'push' | 'pushNotifications'>;

const requestKey = (requestId: string) => `request/${requestId}`;

export async function onConnectionRequested(
  deps: Deps,
  { data: { requestId, fromUserId, toUserId }, time }: EventOf<typeof connectionRequested>,
  session: ClientSession,
): Promise<void> {
  const request = { userId: toUserId, key: requestKey(requestId), causeId: fromUserId, relatedId: requestId };
  await notify(deps, { ...request, kind: 'request', at: new Date(time) }, session);
  afterCommit(session, () => deps.push([toUserId], 'relations', {}));
}

export async function onConnectionRequestEnded(
  deps: Deps,
  { data: { requestId, fromUserId, toUserId, outcome }, time }: EventOf<typeof connectionRequestEnded>,
  session: ClientSession,
): Promise<void> {
  const at = new Date(time);
  await resolveNotification(deps, { userId: toUserId, key: requestKey(requestId) }, at, session);
  if (outcome === 'accepted') {
    const connection = { userId: fromUserId, key: `connection/${requestId}`, causeId: toUserId, relatedId: toUserId };
    await notify(deps, { ...connection, kind: 'connection', at }, session);
  }
  const told = outcome === 'accepted' ? [fromUserId, toUserId] : [toUserId];
  afterCommit(session, () => deps.push(told, 'relations', {}));
}
