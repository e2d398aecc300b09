import { internal } from '@notalone/contracts';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import { replyOnce } from '@notalone/service-kit/internal/reply-once';
import type { AuthDeps } from '../deps.ts';
import { enqueue } from './deliveries.store.ts';
import { complaintMail, shopMail } from './messages.ts';

/** Messages that other services have sent. Each is queued once for its idempotency key. */
export function serveDeliveries(server: InternalServer, deps: AuthDeps): void {
  const { mailBusiness, mailComplaint } = internal.auth;
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
}
