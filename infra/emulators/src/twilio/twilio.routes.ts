import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Failure, Failures } from '../failures.ts';
import type { Network, OutgoingCall, OutgoingSms } from './network.ts';
import {
  accountNotFound,
  callAnswer,
  checkCall,
  checkMessage,
  messageAnswer,
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

const failureOf = (failure: Failure | undefined, network: Network, to: string): TwilioProblem | undefined =>
  network.hasOptedOut(to) ? optedOut() : refusal(failure, to);

interface Deps {
  readonly network: Network;
  readonly failures: Failures;
  readonly account: TwilioAccount | undefined;
}
type OfAccount = { Params: { sid: string } };

/**
 * Twilio's API for messages and calls, like the real one. Without a configured account any credentials are accepted.
 */
export function twilioRoutes(app: FastifyInstance, { network, failures, account }: Deps): void {
  const accountOf = (authorization: string | undefined): TwilioAccount => {
    const [accountSid = '', authToken = ''] = basicCredentials(authorization).split(':');
    return { accountSid, authToken };
  };
  app.addHook<OfAccount>('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/2010-04-01/')) return;
    const wrong = checkAccount(
      basicCredentials(request.headers.authorization),
      request.params.sid,
      request.url,
      account,
    );
    if (wrong) await reply.status(wrong.status).send(wrong);
  });

  app.post<OfAccount & { Body: OutgoingSms | undefined }>(
    '/2010-04-01/Accounts/:sid/Messages.json',
    async (request, reply) => {
      const form = request.body ?? {};
      const wrong = checkMessage(form);
      if (wrong) return reply.status(wrong.status).send(wrong);
      const { To: to = '', From: from = form.MessagingServiceSid ?? '' } = form;
      const failure = failures.next(to);
      const refused = failureOf(failure, network, to);
      if (refused) return reply.status(refused.status).send(refused);
      if (failure?.mode === 'delay') await wait(failure.milliseconds);
      const message = network.deliver({ ...form, From: from }, accountOf(request.headers.authorization), failure);
      if (failure?.mode === 'lost-answer') {
        request.raw.socket.destroy();
        return reply.hijack();
      }
      return reply.status(201).send(messageAnswer(request.params.sid, message));
    },
  );
  app.get<OfAccount & { Querystring: { To?: string; PageSize?: string } }>(
    '/2010-04-01/Accounts/:sid/Messages.json',
    (request, reply) => {
      const { To: to, PageSize: size = '50' } = request.query;
      const found = network.messages().filter((message) => to === undefined || message.to === to);
      const messages = found.slice(0, Number(size)).map((message) => messageAnswer(request.params.sid, message));
      return reply.send({ messages, page: 0, page_size: Number(size), next_page_uri: null, uri: request.url });
    },
  );
  app.post<OfAccount & { Body: OutgoingCall | undefined }>(
    '/2010-04-01/Accounts/:sid/Calls.json',
    async (request, reply) => {
      const form = request.body ?? {};
      const wrong = checkCall(form);
      if (wrong) return reply.status(wrong.status).send(wrong);
      const { To: to = '' } = form;
      const failure = failures.next(`call ${to}`);
      const refused = refusal(failure, to);
      if (refused) return reply.status(refused.status).send(refused);
      if (failure?.mode === 'delay') await wait(failure.milliseconds);
      const call = network.ring(form, accountOf(request.headers.authorization), failure);
      return reply.status(201).send(callAnswer(request.params.sid, call));
    },
  );
}
