import { childLocked, passwordChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import type { ChatDeps } from '../deps.ts';
import { notify } from './notify.ts';

/** What concerns the safety of an account, as auth says. Nobody can switch it off. */
export function onAccounts(inbox: Inbox, deps: Pick<ChatDeps, 'db' | 'announce'>): void {
  inbox.on(passwordChanged, ({ id, time, data: { userId } }, session) =>
    notify(deps, { userId, key: `event/${id}`, kind: 'passwordChanged', at: new Date(time) }, session),
  );
  inbox.on(childLocked, ({ id, time, data: { userId, childId, until } }, session) =>
    notify(deps, { userId, key: `event/${id}`, kind: until ? 'childPaused' : 'childLocked', relatedId: childId, at: new Date(time) }, session),
  );
}
