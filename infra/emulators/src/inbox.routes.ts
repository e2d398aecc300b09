import type { FastifyInstance } from 'fastify';
import type { Failure, Failures } from './failures.ts';
import type { Inbox, Mail, Sms } from './inbox.ts';
import type { Exchange } from './openai/openai.routes.ts';

const FAILURE_BODY = {
  type: 'object',
  required: ['mode'],
  properties: {
    mode: { enum: ['reject', 'opt-out', 'down', 'delay'] },
    code: { type: 'integer', minimum: 10000, maximum: 99999 },
    status: { type: 'integer', minimum: 429, maximum: 599 },
    milliseconds: { type: 'integer', minimum: 0, maximum: 60_000 },
    times: { type: 'integer', minimum: 1 },
  },
  if: { properties: { mode: { const: 'delay' } } },
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word
  then: { required: ['milliseconds'] },
};
const TO_QUERY = { type: 'object', properties: { to: { type: 'string', maxLength: 254 } } };

interface Deps {
  readonly sms: Inbox<Sms>;
  readonly mails: Inbox<Mail>;
  readonly exchanges: Inbox<Exchange>;
  readonly failures: Failures;
}

/** The inboxes as JSON, newest first, and failures by number or mail address. */
export function inboxRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: { to?: string } }>('/sms', { schema: { querystring: TO_QUERY } }, (request) =>
    deps.sms.list(request.query.to),
  );
  app.get<{ Querystring: { to?: string } }>('/mail', { schema: { querystring: TO_QUERY } }, (request) =>
    deps.mails.list(request.query.to),
  );
  app.get('/messages', (request, reply) => {
    const etag = `"${deps.sms.version()}-${deps.mails.version()}-${deps.exchanges.version()}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.send({ sms: deps.sms.list(), mails: deps.mails.list(), exchanges: deps.exchanges.list() });
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
