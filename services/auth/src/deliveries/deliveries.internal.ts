import { internal, MAIL_SENDERS, type QueuedMail } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import { replyOnce } from '@notalone/service-kit/internal/reply-once';
import type { ClientSession } from 'mongodb';
import { statusOf } from '../accounts/accounts.rules.ts';
import { findAccount } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { enqueue } from './deliveries.store.ts';
import { complaintMail, type Message, shopMail } from './messages.ts';
import { noticeMail } from './notice-mail.ts';

/** The words of a mail that another service asks for; undefined where its account has no address to write to. */
async function messageOf(deps: AuthDeps, mail: QueuedMail, session: ClientSession): Promise<Message | undefined> {
  const { PUBLIC_URL } = deps.config;
  const now = deps.now();
  if (mail.kind === 'shop') return shopMail(mail, PUBLIC_URL, now);
  if (mail.kind === 'complaint') return complaintMail(mail, now);
  const account = await findAccount(deps.db, mail.to, session);
  const isReachable = account?.holdsEmail && account.emailVerifiedAt && statusOf(account, now) === 'active';
  return isReachable ? noticeMail(account.email, mail, PUBLIC_URL, now) : undefined;
}

/** Queues the mails that other services ask for, each once for its idempotency key. */
export function serveDeliveries(server: InternalServer, deps: AuthDeps): void {
  const { queueMail } = internal.auth;
  server.serve(queueMail, async (call) => {
    const { body, caller } = call;
    if (MAIL_SENDERS[body.kind] !== caller) throw apiError('FORBIDDEN');
    return deps.transact((session) =>
      replyOnce(deps.db, session, { operation: queueMail, call }, async () => {
        const message = await messageOf(deps, body, session);
        if (!message) return { result: 'unreachable' as const };
        await enqueue(deps, session, body.kind === 'notices' ? body.to : body.aboutId, message);
        return { result: 'queued' as const };
      }),
    );
  });
}
