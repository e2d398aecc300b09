import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Failure, Failures } from '../failures.ts';
import type { Inbox, Sms } from '../inbox.ts';
import {
  acceptedMessage,
  accountNotFound,
  checkMessage,
  type OutgoingSms,
  optedOut,
  refused,
  type TwilioProblem,
  unauthenticated,
  unavailable,
} from './twilio-answers.ts';

export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
}

/** `user:password` of an `Authorization: Basic` header. */
const basicCredentials = (header: string | undefined) =>
  Buffer.from(/^Basic (\S+)$/i.exec(header ?? '')?.[1] ?? '', 'base64').toString();

function checkAccount(
  credentials: string,
  sid: string,
  path: string,
  known: TwilioAccount | undefined,
): TwilioProblem | undefined {
  const isAllowed = known ? credentials === `${known.accountSid}:${known.authToken}` : /^[^:]+:.+$/.test(credentials);
  if (!isAllowed) return unauthenticated();
  return credentials.startsWith(`${sid}:`) ? undefined : accountNotFound(path);
}

function refusal(failure: Failure | undefined, to: string): TwilioProblem | undefined {
  if (failure?.mode === 'opt-out') return optedOut();
  if (failure?.mode === 'reject') return refused(failure.code ?? 21211, to);
  if (failure?.mode === 'down') return unavailable(failure.status ?? 503);
  return undefined;
}

/** `POST /2010-04-01/Accounts/{sid}/Messages.json` like the real API. Without a configured account any credentials are accepted. */
export function twilioRoutes(
  app: FastifyInstance,
  deps: { sms: Inbox<Sms>; failures: Failures; account: TwilioAccount | undefined },
): void {
  app.post<{ Params: { sid: string }; Body: OutgoingSms | undefined }>(
    '/2010-04-01/Accounts/:sid/Messages.json',
    async (request, reply) => {
      const { sid } = request.params;
      const form = request.body ?? {};
      const wrong =
        checkAccount(basicCredentials(request.headers.authorization), sid, request.url, deps.account) ??
        checkMessage(form);
      if (wrong) return reply.status(wrong.status).send(wrong);

      const { To: to = '', From: from = form.MessagingServiceSid ?? '', Body: body = '' } = form;
      const failure = deps.failures.next(to);
      const refused = refusal(failure, to);
      if (refused) return reply.status(refused.status).send(refused);
      if (failure?.mode === 'delay') await wait(failure.milliseconds);
      const now = new Date();
      deps.sms.add({ to, from, body, sentAt: now.toISOString() });
      return reply.status(201).send(acceptedMessage(sid, form, now));
    },
  );
}
