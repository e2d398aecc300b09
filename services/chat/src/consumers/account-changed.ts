import { accountChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import type { ChatDeps } from '../deps.ts';
import { recordAccount } from '../people.ts';

/** Who people are, as auth says. */
export function onAccountChanged(inbox: Inbox, { db }: Pick<ChatDeps, 'db'>): void {
  inbox.on(accountChanged, ({ data }, session) => recordAccount(db, data, session));
}
