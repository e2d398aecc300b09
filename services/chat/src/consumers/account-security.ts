import { childLocked, passwordChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { ChatDeps } from '../deps.ts';
import { notify } from '../notifications/notify.ts';

/** Notifies people of what concerns the security of their account. Nobody can switch these notifications off. */
export function onAccountSecurity(inbox: Inbox, deps: Pick<ChatDeps, 'db' | 'pushNotifications'>): void {
  inbox.on(passwordChanged, ({ id, time, data: { userId } }, session) =>
    notify(deps, { userId, key: `event/${id}`, kind: 'passwordChanged', at: new Date(time) }, session),
  );
  inbox.on(childLocked, ({ id, time, data: { userId, childId, until } }, session) =>
    notify(
      deps,
      {
        userId,
        key: `event/${id}`,
        kind: until ? 'childPaused' : 'childLocked',
        relatedId: childId,
        at: new Date(time),
      },
      session,
    ),
  );
}
