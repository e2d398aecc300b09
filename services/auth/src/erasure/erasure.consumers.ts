import { chatErased, deletionRequested, feedErased, profileErased } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import type { AuthDeps } from '../deps.ts';
import { eraseAccount } from './erase-account.ts';
import { confirmErasure } from './erasures.store.ts';

export function consumeErasures(inbox: Inbox, deps: AuthDeps): void {
  inbox.on(deletionRequested, ({ data }, session) => eraseAccount(deps, session, data));
  inbox.on(profileErased, ({ data }, session) => confirmErasure(deps.db, session, data.erasureId, 'profile', deps.now()));
  inbox.on(chatErased, ({ data }, session) => confirmErasure(deps.db, session, data.erasureId, 'chat', deps.now()));
  inbox.on(feedErased, ({ data }, session) => confirmErasure(deps.db, session, data.erasureId, 'feed', deps.now()));
}
