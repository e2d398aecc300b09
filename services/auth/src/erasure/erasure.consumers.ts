import {
  authErased,
  chatErased,
  childDeletionRequested,
  contentErased,
  deletionRequested,
  emergencyErased,
  feedErased,
  profileErased,
} from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { eraseChildLogin } from '../children/child-login-changes.ts';
import type { AuthDeps } from '../deps.ts';
import { eraseAccount } from './erase-account.ts';
import { confirmErasure } from './erasures.store.ts';

export function consumeErasures(inbox: Inbox, deps: AuthDeps): void {
  inbox.on(deletionRequested, ({ data }, session) => eraseAccount(deps, session, data));
  inbox.on(childDeletionRequested, async ({ data: { childId, erasureId } }, session) => {
    await eraseChildLogin(deps, childId, session);
    await confirmErasure(deps.db, session, erasureId, 'auth', deps.now());
    await deps.outbox.add(session, authErased, { key: erasureId, data: { erasureId } });
  });
  inbox.on(profileErased, ({ data }, session) =>
    confirmErasure(deps.db, session, data.erasureId, 'profile', deps.now()),
  );
  inbox.on(chatErased, ({ data }, session) => confirmErasure(deps.db, session, data.erasureId, 'chat', deps.now()));
  inbox.on(contentErased, ({ data }, session) =>
    confirmErasure(deps.db, session, data.erasureId, 'content', deps.now()),
  );
  inbox.on(feedErased, ({ data }, session) => confirmErasure(deps.db, session, data.erasureId, 'feed', deps.now()));
  inbox.on(emergencyErased, ({ data }, session) =>
    confirmErasure(deps.db, session, data.erasureId, 'emergency', deps.now()),
  );
}
