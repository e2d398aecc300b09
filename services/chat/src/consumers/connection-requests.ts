import { connectionRequestEnded, connectionRequested } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ChatDeps } from '../deps.ts';
import { notify, resolveNotification } from '../notifications/notify.ts';

const requestKey = (requestId: string) => `request/${requestId}`;

/**
 * Notifies people of connection requests. Only whoever refused a request may know of the refusal (rules 2.6), and a
 * request from somebody whom the recipient has reported is never shown. So the requester's pages are told of nothing
 * but acceptance: any other push, or its absence, would reveal the rest.
 */
export function onConnectionRequests(inbox: Inbox, deps: Pick<ChatDeps, 'db' | 'push' | 'pushNotifications'>): void {
  inbox.on(connectionRequested, async ({ data: { requestId, fromUserId, toUserId }, time }, session) => {
    const request = { userId: toUserId, key: requestKey(requestId), causeId: fromUserId, relatedId: requestId };
    await notify(deps, { ...request, kind: 'request', at: new Date(time) }, session);
    afterCommit(session, () => deps.push([toUserId], 'relations', {}));
  });
  inbox.on(connectionRequestEnded, async ({ data: { requestId, fromUserId, toUserId, outcome }, time }, session) => {
    const at = new Date(time);
    await resolveNotification(deps, { userId: toUserId, key: requestKey(requestId) }, at, session);
    if (outcome === 'accepted') {
      const connection = { userId: fromUserId, key: `connection/${requestId}`, causeId: toUserId, relatedId: toUserId };
      await notify(deps, { ...connection, kind: 'connection', at }, session);
    }
    const toTell = outcome === 'accepted' ? [fromUserId, toUserId] : [toUserId];
    afterCommit(session, () => deps.push(toTell, 'relations', {}));
  });
}
