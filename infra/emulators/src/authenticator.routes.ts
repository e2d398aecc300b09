import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';

const BODY = {
  type: 'object',
  required: ['account', 'secret'],
  additionalProperties: false,
  properties: {
    account: { type: 'string', maxLength: 254 },
    secret: { type: 'string', pattern: '^[A-Z2-7]{16,64}$' },
  },
};

/** An authenticator app with one account, for a login of the demo families: `npm start` puts its secret here. */
export function authenticatorRoutes(app: FastifyInstance): void {
  let held: { account: string; totp: TOTP } | undefined;
  app.put<{ Body: { account: string; secret: string } }>(
    '/authenticator',
    { schema: { body: BODY } },
    ({ body: { account, secret } }, reply) => {
      held = { account, totp: new TOTP({ secret: Secret.fromBase32(secret) }) };
      return reply.status(204).send();
    },
  );
  app.get('/authenticator', (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!held) return reply.status(204).send();
    const { account, totp } = held;
    return reply.send({ account, code: totp.generate(), secondsLeft: Math.ceil(totp.remaining() / 1000) });
  });
}
