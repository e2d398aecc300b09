import { connectionRequestEnded, connectionRequested } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ChatDeps } from '../deps.ts';
import { close, notify } from './notify.ts';

const requestKey = (requestId: string) => `request/${requestId}`;

/** Requests between families, as profile says. That one was refused, only who refused it may see (rules 2.6). */
export function onRequests(inbox: Inbox, deps: Pick<ChatDeps, 'db' | 'push' | 'announce'>): void {
  inbox.on(connectionRequested, async ({ data: { requestId, fromUserId, toUserId }, time }, session) => {
    const request = { userId: toUserId, key: requestKey(requestId), causeId: fromUserId, relatedId: requestId };
    await notify(deps, { ...request, kind: 'request', at: new Date(time) }, session);
    afterCommit(session, () => deps.push([fromUserId, toUserId], 'relations', {}));
  });
  inbox.on(connectionRequestEnded, async ({ data: { requestId, fromUserId, toUserId, outcome }, time }, session) => {
    const at = new Date(time);
    await close(deps, { userId: toUserId, key: requestKey(requestId) }, at, session);
    if (outcome === 'accepted') {
      const connection = { userId: fromUserId, key: `connection/${requestId}`, causeId: toUserId, relatedId: toUserId };
      await notify(deps, { ...connection, kind: 'connection', at }, session);
    }
    const concerned = outcome === 'refused' ? [toUserId] : [fromUserId, toUserId];
    afterCommit(session, () => deps.push(concerned, 'relations', {}));
  });
}
