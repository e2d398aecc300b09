import type { FastifyInstance } from 'fastify';
import type { Failure, Failures } from './failures.ts';
import type { Inbox, Mail, Sms } from './inbox.ts';
import type { Exchange } from './openai/openai.routes.ts';
import type { PushDevices } from './push/push-devices.ts';
import type { Call, Network } from './twilio/network.ts';

const FAILURE_BODY = {
  type: 'object',
  required: ['mode'],
  properties: {
    mode: { enum: ['reject', 'opt-out', 'down', 'undelivered', 'lost-answer', 'delay'] },
    code: { type: 'integer', minimum: 10000, maximum: 99999 },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    milliseconds: { type: 'integer', minimum: 0, maximum: 60_000 },
    times: { type: 'integer', minimum: 1 },
  },
  if: { properties: { mode: { const: 'delay' } } },
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word
  then: { required: ['milliseconds'] },
};
const ANSWER_BODY = {
  type: 'object',
  additionalProperties: false,
  properties: { digits: { type: 'string', pattern: '^[0-9]?$' } },
};
const REPLY_BODY = {
  type: 'object',
  required: ['from', 'body'],
  properties: { from: { type: 'string', maxLength: 20 }, body: { type: 'string', maxLength: 500 } },
};
const TO_QUERY = { type: 'object', properties: { to: { type: 'string', maxLength: 254 } } };

interface Deps {
  readonly sms: Inbox<Sms>;
  readonly mails: Inbox<Mail>;
  readonly exchanges: Inbox<Exchange>;
  readonly failures: Failures;
  readonly calls: Inbox<Call>;
  readonly network: Network;
  /** Absent: no push service was started. */
  readonly push: PushDevices | undefined;
}

/** The inboxes as JSON, newest first, and failures by number or mail address. */
export function inboxRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: { to?: string } }>('/sms', { schema: { querystring: TO_QUERY } }, (request) =>
    deps.sms.list(request.query.to),
  );
  app.get<{ Querystring: { to?: string } }>('/mail', { schema: { querystring: TO_QUERY } }, (request) =>
    deps.mails.list(request.query.to),
  );
  app.get<{ Querystring: { to?: string } }>('/calls', { schema: { querystring: TO_QUERY } }, (request) =>
    deps.calls.list(request.query.to),
  );
  app.post<{ Params: { sid: string }; Body: { digits?: string } }>(
    '/calls/:sid/answer',
    { schema: { body: ANSWER_BODY } },
    async (request, reply) =>
      reply.status((await deps.network.answer(request.params.sid, request.body.digits)) ? 204 : 404).send(),
  );
  app.post<{ Params: { sid: string } }>('/calls/:sid/ignore', async (request, reply) =>
    reply.status((await deps.network.ignore(request.params.sid)) ? 204 : 404).send(),
  );
  app.post<{ Body: { from: string; body: string } }>(
    '/sms/replies',
    { schema: { body: REPLY_BODY } },
    async (request, reply) =>
      reply.status((await deps.network.reply(request.body.from, request.body.body)) ? 204 : 503).send(),
  );
  app.get('/messages', (request, reply) => {
    const etag = `"${deps.sms.version()}-${deps.mails.version()}-${deps.exchanges.version()}-${deps.calls.version()}-${deps.push?.version() ?? 0}-${deps.calls
      .list()
      .map(({ status, said }) => `${status[0]}${said.length}`)
      .join('')}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.send({
      sms: deps.sms.list(),
      mails: deps.mails.list(),
      exchanges: deps.exchanges.list(),
      calls: deps.calls.list(),
      devices: deps.push?.devices().map(({ device }) => device) ?? [],
      pushes: deps.push?.list() ?? [],
    });
  });
  app.put<{ Params: { number: string }; Body: Failure }>(
    '/failures/:number',
    { schema: { body: FAILURE_BODY } },
    (request, reply) => {
      deps.failures.set(request.params.number, request.body);
      return reply.status(204).send();
    },
  );
  app.delete<{ Params: { number: string } }>('/failures/:number', (request, reply) => {
    deps.failures.clear(request.params.number);
    return reply.status(204).send();
  });
}
