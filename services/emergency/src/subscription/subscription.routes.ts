import { subscription, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import type { FastifyInstance } from 'fastify';
import { findOrFetchParent } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { type PaymentDeps, refreshSubscription } from './refresh-subscription.ts';
import { subscriptionView } from './subscription.rules.ts';
import { findSubscription, subscriptionsOf } from './subscriptions.store.ts';

type SubscriptionDeps = Pick<EmergencyDeps, 'internal'> & PaymentDeps;

/** The provider does not answer: nothing is changed, and the person may try again. */
const away = (error: unknown): never => {
  throw apiError('UNAVAILABLE', { cause: error });
};

/** The provider is asked while a payment page is open: its event may come after the person is back. */
async function currentSubscription(deps: SubscriptionDeps, userId: UserId) {
  const known = await findSubscription(deps.db, userId);
  if (!known?.checkoutId) return known;
  return refreshSubscription(deps, userId).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the payment provider could not be asked');
    return known;
  });
}

async function customerOf(deps: SubscriptionDeps, userId: UserId): Promise<string> {
  const known = await findSubscription(deps.db, userId);
  if (known?.customerId) return known.customerId;
  const parent = await findOrFetchParent(deps, userId);
  const customerId = await deps.payments.createCustomer(userId, parent?.account?.email).catch(away);
  await subscriptionsOf(deps.db).updateOne({ _id: userId }, { $set: { customerId } }, { upsert: true });
  return customerId;
}

/** @throws CONFLICT for somebody who is subscribed; UNAVAILABLE where the provider does not answer */
async function openCheckout(deps: SubscriptionDeps, userId: UserId): Promise<{ url: string }> {
  const known = await currentSubscription(deps, userId);
  if (subscriptionView(known, { isAdmin: false, now: deps.now() }).subscribed)
    throw apiError('CONFLICT', { msg: 'You are subscribed already.' });
  const customerId = await customerOf(deps, userId);
  const { checkoutId, url } = await deps.payments.openCheckout(userId, customerId).catch(away);
  await subscriptionsOf(deps.db).updateOne({ _id: userId }, { $set: { checkoutId } });
  return { url };
}

/** A signed event of the provider; the same one again changes nothing. @throws FORBIDDEN for any other signature */
async function takeEvent(deps: SubscriptionDeps, body: unknown, signature: string): Promise<void> {
  const event = Buffer.isBuffer(body) ? await deps.payments.readEvent(body, signature) : undefined;
  if (!event) throw apiError('FORBIDDEN');
  const seen = deps.db.collection<{ _id: string; at: Date }>('seenWebhooks');
  if (await seen.findOne({ _id: event.id })) return;
  const known = event.customerId ? await subscriptionsOf(deps.db).findOne({ customerId: event.customerId }) : null;
  if (known) await refreshSubscription(deps, known._id, event.subscriptionId).catch(away);
  // Only now: an event that could not be followed comes again.
  await seen.insertOne({ _id: event.id, at: deps.now() }).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
  });
}

export async function subscriptionRoutes(app: FastifyInstance, deps: SubscriptionDeps): Promise<void> {
  serveOperation(app, subscription.getSubscription, async ({ caller: { userId, role } }) =>
    subscriptionView(await currentSubscription(deps, userId), { isAdmin: role === 'admin', now: deps.now() }),
  );
  serveOperation(app, subscription.openCheckout, ({ caller }) => openCheckout(deps, caller.userId));
  serveOperation(app, subscription.openPortal, async ({ caller: { userId } }) => {
    const known = await findSubscription(deps.db, userId);
    if (!known?.customerId) throw apiError('NOT_FOUND');
    return { url: await deps.payments.openPortal(known.customerId).catch(away) };
  });
  // The signature is over the bytes as they came.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    serveOperation(scope, subscription.stripeWebhook, async ({ reply }) => {
      const { body, headers } = reply.request;
      await takeEvent(deps, body, String(headers['stripe-signature'] ?? ''));
      return undefined as never;
    });
  });
}
