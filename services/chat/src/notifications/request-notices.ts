import { connectionRequestEnded, connectionRequested } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ChatDeps } from '../deps.ts';
import { close, notify } from './notify.ts';

const requestKey = (requestId: string) => `request/${requestId}`;

/**
 * Requests between families, as profile says. That one was refused, only who refused it may see (rules 2.6); and since no request of theirs is told of at
 * all to whom one has reported, the asker's pages hear of nothing but that it was accepted: what they do not hear would tell.
 */
export function onRequests(inbox: Inbox, deps: Pick<ChatDeps, 'db' | 'push' | 'announce'>): void {
  inbox.on(connectionRequested, async ({ data: { requestId, fromUserId, toUserId }, time }, session) => {
    const request = { userId: toUserId, key: requestKey(requestId), causeId: fromUserId, relatedId: requestId };
    await notify(deps, { ...request, kind: 'request', at: new Date(time) }, session);
    afterCommit(session, () => deps.push([toUserId], 'relations', {}));
  });
  inbox.on(connectionRequestEnded, async ({ data: { requestId, fromUserId, toUserId, outcome }, time }, session) => {
    const at = new Date(time);
    await close(deps, { userId: toUserId, key: requestKey(requestId) }, at, session);
    if (outcome === 'accepted') {
      const connection = { userId: fromUserId, key: `connection/${requestId}`, causeId: toUserId, relatedId: toUserId };
      await notify(deps, { ...connection, kind: 'connection', at }, session);
    }
    const concerned = outcome === 'accepted' ? [fromUserId, toUserId] : [toUserId];
    afterCommit(session, () => deps.push(concerned, 'relations', {}));
  });
}
