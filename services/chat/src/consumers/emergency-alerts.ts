import { alertChanged, alertRaised } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ChatDeps } from '../deps.ts';
import { notify } from '../notifications/notify.ts';

/**
 * Open pages of the child and its parent ask again about an alert; a new one of a child is in the parent's bell too.
 */
export function onEmergencyAlerts(inbox: Inbox, deps: Pick<ChatDeps, 'db' | 'push' | 'pushNotifications'>): void {
  const push = ({ userId, childId, alertId }: { userId: string; childId?: string | undefined; alertId: string }) =>
    deps.push([userId, ...(childId === undefined ? [] : [childId])], 'emergency', { alertId });
  inbox.on(alertRaised, async ({ time, data: { alertId, userId, childId } }, session) => {
    if (childId)
      await notify(
        deps,
        { userId, key: `alert/${alertId}`, kind: 'childEmergency', relatedId: alertId, childId, at: new Date(time) },
        session,
      );
    afterCommit(session, () => push({ alertId, userId, childId }));
  });
  inbox.on(alertChanged, async ({ data }, session) => afterCommit(session, () => push(data)));
}
