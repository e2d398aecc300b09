import type { FastifyInstance, FastifyReply } from 'fastify';
import type { StripeAccount } from './stripe-account.ts';

type Form = Readonly<Record<string, string>>;

/** Errors have this shape: the SDK takes any other for an empty success. */
const refuse = (reply: FastifyReply, status: number, type: string, message: string) =>
  reply.status(status).send({ error: { type, message } });
const missing = (reply: FastifyReply, what: string) => refuse(reply, 404, 'invalid_request_error', `No such ${what}`);

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const page = (reply: FastifyReply, title: string, content: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/page.css"></head><body><header class="top"><h1>${title}</h1><p>This stands in for the card provider. No card is asked for and nothing is paid.</p></header><main>${content}</main></body></html>`,
    );
const button = (action: string, label: string, fields: Form = {}) =>
  `<form method="post" action="${action}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${encodeURI(value)}">`)
    .join('')}<button class="copy">${label}</button></form>`;

/** The part of Stripe's API that a subscription by hosted pages needs, and those pages. */
export function stripeRoutes(
  app: FastifyInstance,
  { account, apiKey, origin }: { account: StripeAccount; apiKey: string | undefined; origin: () => string },
): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!/^\/v1\/(?:customers|checkout|subscriptions|billing_portal)/.test(request.url)) return;
    const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!key || (apiKey !== undefined && key !== apiKey))
      await refuse(reply, 401, 'invalid_request_error', 'Invalid API Key provided');
  });

  app.post('/v1/customers', (_request, reply) => reply.send(account.addCustomer()));
  app.post<{ Body: Form | undefined }>('/v1/checkout/sessions', (request, reply) => {
    const { customer = '', success_url = '', cancel_url = '', mode } = request.body ?? {};
    if (!account.hasCustomer(customer)) return missing(reply, `customer: '${customer}'`);
    if (mode !== 'subscription' || !success_url)
      return refuse(reply, 400, 'invalid_request_error', 'Missing parameters');
    return reply.send(account.openCheckout(origin(), { customer, success_url, cancel_url }));
  });
  app.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', (request, reply) => {
    const checkout = account.checkout(request.params.id);
    return checkout ? reply.send(checkout) : missing(reply, 'checkout session');
  });
  app.get<{ Params: { id: string } }>('/v1/subscriptions/:id', (request, reply) => {
    const subscription = account.subscription(request.params.id);
    return subscription ? reply.send(subscription) : missing(reply, 'subscription');
  });
  app.delete<{ Params: { id: string } }>('/v1/subscriptions/:id', async (request, reply) => {
    if (!account.subscription(request.params.id)) return missing(reply, 'subscription');
    await account.change(request.params.id, { status: 'canceled' });
    return reply.send(account.subscription(request.params.id));
  });
  app.post<{ Body: Form | undefined }>('/v1/billing_portal/sessions', (request, reply) => {
    const { customer = '', return_url = '' } = request.body ?? {};
    if (!account.hasCustomer(customer)) return missing(reply, `customer: '${customer}'`);
    const query = new URLSearchParams({ back: return_url });
    return reply.send({
      id: 'bps_1',
      object: 'billing_portal.session',
      url: `${origin()}/stripe/portal/${customer}?${query}`,
    });
  });

  app.get<{ Params: { id: string } }>('/stripe/checkout/:id', (request, reply) => {
    const checkout = account.checkout(request.params.id);
    if (!checkout) return missing(reply, 'checkout session');
    const path = `/stripe/checkout/${checkout.id}`;
    return page(
      reply,
      'Subscribe to Not Alone',
      `<p>Emergency SMS settings, £2.99 a month.</p>${button(`${path}/pay`, 'Pay and subscribe')}${button(`${path}/cancel`, 'Go back without paying')}`,
    );
  });
  app.post<{ Params: { id: string; step: string } }>('/stripe/checkout/:id/:step', async (request, reply) => {
    const checkout = account.checkout(request.params.id);
    if (!checkout) return missing(reply, 'checkout session');
    if (request.params.step !== 'pay') return reply.redirect(checkout.cancel_url, 303);
    await account.pay(checkout);
    return reply.redirect(checkout.success_url, 303);
  });
  app.get<{ Params: { customer: string }; Querystring: { back?: string } }>(
    '/stripe/portal/:customer',
    (request, reply) => {
      const { customer } = request.params;
      const back = request.query.back ?? '/';
      const buttons = account
        .subscriptionsOf(customer)
        .filter(({ status }) => status !== 'canceled')
        .map(({ id }) =>
          [
            ['cancel-at-end', 'Cancel at the end of the month'],
            ['cancel-now', 'Cancel now'],
            ['payment-fails', 'Let a payment fail'],
            ['payment-works', 'Let the payment work again'],
          ]
            .map(([step = '', label = '']) => button(`/stripe/subscriptions/${id}/${step}`, label, { back }))
            .join(''),
        );
      return page(reply, 'Your subscription', buttons.join('') || '<p>There is no subscription.</p>');
    },
  );
  const STEPS = {
    'cancel-at-end': { cancel_at_period_end: true },
    'cancel-now': { status: 'canceled' },
    'payment-fails': { status: 'past_due' },
    'payment-works': { status: 'active' },
  } as const;
  app.post<{ Params: { id: string; step: string }; Body: Form | undefined }>(
    '/stripe/subscriptions/:id/:step',
    async (request, reply) => {
      const { id, step } = request.params;
      const set = STEPS[step as keyof typeof STEPS];
      if (!set || !account.subscription(id)) return missing(reply, 'subscription');
      await account.change(id, set);
      const back = decodeURI(request.body?.['back'] ?? '');
      return back ? reply.redirect(back, 303) : reply.status(204).send();
    },
  );
}
