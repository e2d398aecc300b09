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
import { settleLeaver } from '../bans/leavers.store.ts';
import { eraseChildLogin } from '../children/child-login-changes.ts';
import type { AuthDeps } from '../deps.ts';
import { eraseAccount } from './erase-account.ts';
import { confirmErasure, recordRemembered } from './erasures.store.ts';

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
  inbox.on(contentErased, async ({ data: { erasureId, remembered: said } }, session) => {
    const remembered = said && (said.until === undefined ? {} : { until: new Date(said.until) });
    await confirmErasure(deps.db, session, erasureId, 'content', deps.now());
    await recordRemembered(deps.db, session, erasureId, remembered);
    await settleLeaver(deps.db, erasureId, remembered, session);
  });
  inbox.on(feedErased, ({ data }, session) => confirmErasure(deps.db, session, data.erasureId, 'feed', deps.now()));
  inbox.on(emergencyErased, ({ data }, session) =>
    confirmErasure(deps.db, session, data.erasureId, 'emergency', deps.now()),
  );
}
