import { childLocked, passwordChanged, secondFactorChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { ChatDeps } from '../deps.ts';
import type { NotificationKind } from '../notifications/notification-kinds.rules.ts';
import { notify } from '../notifications/notify.ts';

const OF_FACTORS = {
  added: 'factorAdded',
  reset: 'factorsReset',
  'passkey-locked': 'passkeyLocked',
  'codes-guessed': 'factorCodesGuessed',
} as const satisfies Record<string, NotificationKind>;

/** Notifies people of what concerns the security of their account. Nobody can switch these notifications off. */
export function onAccountSecurity(inbox: Inbox, deps: Pick<ChatDeps, 'db' | 'pushNotifications'>): void {
  inbox.on(passwordChanged, ({ id, time, data: { userId } }, session) =>
    notify(deps, { userId, key: `event/${id}`, kind: 'passwordChanged', at: new Date(time) }, session),
  );
  inbox.on(secondFactorChanged, ({ id, time, data: { userId, change } }, session) =>
    notify(deps, { userId, key: `event/${id}`, kind: OF_FACTORS[change], at: new Date(time) }, session),
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
