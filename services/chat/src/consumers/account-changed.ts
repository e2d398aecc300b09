import { accountChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import type { ChatDeps } from '../deps.ts';
import { recordAccount } from '../people.ts';

/** Who people are, as auth says. */
export function onAccountChanged(inbox: Inbox, { db, endPerson }: Pick<ChatDeps, 'db' | 'endPerson'>): void {
  inbox.onState(accountChanged, async ({ data }, writing) => {
    await recordAccount(db, data, writing);
    if (data.status === 'banned' || data.status === 'deleting') endPerson(data.userId);
  });
}
