import { internal } from '@notalone/contracts';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import { replyOnce } from '@notalone/service-kit/internal/reply-once';
import { statusOf } from '../accounts/accounts.rules.ts';
import { findAccount } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { enqueue } from './deliveries.store.ts';
import { complaintMail, shopMail } from './messages.ts';
import { noticeMail } from './notice-mail.ts';

const { mailBusiness, mailComplaint, mailNotices } = internal.auth;

/** Messages that other services have sent. Each is queued once for its idempotency key. */
export function serveDeliveries(server: InternalServer, deps: AuthDeps): void {
  server.serve(mailBusiness, (call) =>
    deps.transact((session) =>
      replyOnce(deps.db, session, { operation: mailBusiness, call }, async () => {
        const { email, ...shop } = call.body;
        const message = shopMail(email, shop, deps.config.PUBLIC_URL, deps.now());
        await enqueue(deps, session, call.params.businessId, message);
        return { message: 'Queued.' };
      }),
    ),
  );
  server.serve(mailComplaint, (call) =>
    deps.transact((session) =>
      replyOnce(deps.db, session, { operation: mailComplaint, call }, async () => {
        await enqueue(deps, session, call.params.complaintId, complaintMail(call.body, deps.now()));
        return { message: 'Queued.' };
      }),
    ),
  );
  server.serve(mailNotices, (call) =>
    deps.transact((session) =>
      replyOnce(deps.db, session, { operation: mailNotices, call }, async () => {
        const account = await findAccount(deps.db, call.params.userId, session);
        const isReachable =
          account?.holdsEmail && account.emailVerifiedAt && statusOf(account, deps.now()) === 'active';
        if (!account || !isReachable) return { result: 'unreachable' as const };
        const message = noticeMail(account.email, call.body, deps.config.PUBLIC_URL, deps.now());
        await enqueue(deps, session, account._id, message);
        return { result: 'queued' as const };
      }),
    ),
  );
}
