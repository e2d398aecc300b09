import { accountChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import type { ProfileDeps } from '../deps.ts';
import { recordAccount } from '../people.ts';

/** Who people are, as auth says. */
export function onAccountChanged(inbox: Inbox, { db }: Pick<ProfileDeps, 'db'>): void {
  inbox.onState(accountChanged, ({ data }, writing) => recordAccount(db, data, writing));
}
