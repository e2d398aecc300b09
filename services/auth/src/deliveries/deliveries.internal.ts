import { internal } from '@notalone/contracts';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import { replyOnce } from '@notalone/service-kit/internal/reply-once';
import type { AuthDeps } from '../deps.ts';
import { enqueue } from './deliveries.store.ts';
import { shopMail } from './messages.ts';

const operation = internal.auth.mailBusiness;

/** Messages that other services have sent. Each is queued once for its idempotency key. */
export function serveDeliveries(server: InternalServer, deps: AuthDeps): void {
  server.serve(operation, (call) =>
    deps.transact((session) =>
      replyOnce(deps.db, session, { operation, call }, async () => {
        const { email, ...shop } = call.body;
        const message = shopMail(email, shop, deps.config.PUBLIC_URL, deps.now());
        await enqueue(deps, session, call.params.businessId, message);
        return { message: 'Queued.' };
      }),
    ),
  );
}
