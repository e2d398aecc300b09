import { createHmac, randomBytes } from 'node:crypto';
import { callbackAddress } from '../callback-address.ts';

export interface Subscription {
  readonly id: string;
  readonly object: 'subscription';
  readonly customer: string;
  status: 'active' | 'past_due' | 'canceled';
  cancel_at_period_end: boolean;
  readonly items: { readonly object: 'list'; readonly data: readonly { readonly current_period_end: number }[] };
}
export interface Checkout {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly customer: string;
  readonly url: string;
  readonly success_url: string;
  readonly cancel_url: string;
  status: 'open' | 'complete';
  subscription: string | null;
}

const MONTH_SECONDS = 30 * 24 * 3600;
const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;

/** What Stripe would keep of one account, in memory; each change is told by a signed event. */
export function createStripeAccount(options: { webhookUrl: () => string | undefined; webhookSecret: string }) {
  const customers = new Map<string, { id: string; object: 'customer' }>();
  const checkouts = new Map<string, Checkout>();
  const subscriptions = new Map<string, Subscription>();

  async function tell(type: string, object: object): Promise<void> {
    const url = options.webhookUrl();
    if (!url) return;
    const body = JSON.stringify({ id: newId('evt'), object: 'event', type, data: { object } });
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', options.webhookSecret).update(`${at}.${body}`).digest('hex');
    try {
      await fetch(callbackAddress(url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
        body,
        signal: AbortSignal.timeout(5_000),
      });
    } catch (error) {
      process.emitWarning(`A payment event found nobody: ${(error as Error).name}`);
    }
  }
  async function change(
    id: string,
    set: Partial<Pick<Subscription, 'status' | 'cancel_at_period_end'>>,
  ): Promise<void> {
    const subscription = subscriptions.get(id);
    if (!subscription) return;
    Object.assign(subscription, set);
    await tell(
      set.status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated',
      subscription,
    );
  }

  return {
    checkout: (id: string) => checkouts.get(id),
    subscription: (id: string) => subscriptions.get(id),
    subscriptionsOf: (customer: string) => [...subscriptions.values()].filter((one) => one.customer === customer),
    hasCustomer: (id: string) => customers.has(id),
    addCustomer() {
      const customer = { id: newId('cus'), object: 'customer' as const };
      customers.set(customer.id, customer);
      return customer;
    },
    openCheckout(origin: string, form: { customer: string; success_url: string; cancel_url: string }): Checkout {
      const id = newId('cs_test');
      const checkout: Checkout = {
        ...form,
        id,
        object: 'checkout.session',
        url: `${origin}/stripe/checkout/${id}`,
        status: 'open',
        subscription: null,
      };
      checkouts.set(id, checkout);
      return checkout;
    },
    /** The card is taken: the subscription begins. */
    async pay(checkout: Checkout): Promise<void> {
      if (checkout.status === 'complete') return;
      const end = Math.floor(Date.now() / 1000) + MONTH_SECONDS;
      const subscription: Subscription = {
        id: newId('sub'),
        object: 'subscription',
        customer: checkout.customer,
        status: 'active',
        cancel_at_period_end: false,
        items: { object: 'list', data: [{ current_period_end: end }] },
      };
      subscriptions.set(subscription.id, subscription);
      Object.assign(checkout, { status: 'complete', subscription: subscription.id });
      await tell('customer.subscription.created', subscription);
      await tell('checkout.session.completed', checkout);
    },
    change,
  };
}
export type StripeAccount = ReturnType<typeof createStripeAccount>;
