import type Stripe from 'stripe';

const TIMEOUT_MS = 5_000;
const API_VERSION = '2026-10-28.endive';
/** How old a signed event may be, in seconds. */
const TOLERANCE_SECONDS = 300;

interface PaymentConfig {
  readonly STRIPE_SECRET_KEY: string;
  readonly STRIPE_WEBHOOK_SECRET: string;
  readonly STRIPE_PRICE_ID: string;
  readonly STRIPE_API_URL?: string | undefined;
  readonly PUBLIC_URL: string;
}

/** What the provider says of a subscription now. */
export interface ProviderSubscription {
  readonly subscriptionId: string;
  readonly status: string;
  readonly currentPeriodEnd?: Date | undefined;
  readonly cancelAtPeriodEnd: boolean;
}
export interface PaymentProvider {
  createCustomer(userId: string, email: string | undefined): Promise<string>;
  openCheckout(userId: string, customerId: string): Promise<{ checkoutId: string; url: string }>;
  /** The subscription that a payment page has led to; undefined while nobody has paid. */
  subscriptionOfCheckout(checkoutId: string): Promise<string | undefined>;
  readSubscription(subscriptionId: string): Promise<ProviderSubscription>;
  openPortal(customerId: string): Promise<string>;
  cancel(subscriptionId: string): Promise<void>;
  /** A signed event; undefined when the signature is not the provider's. */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent | undefined>;
}
export interface ProviderEvent {
  readonly id: string;
  readonly customerId?: string | undefined;
  readonly subscriptionId?: string | undefined;
}

/** Loads the SDK with the first call: it takes 35 MB. */
async function connect({ STRIPE_SECRET_KEY, STRIPE_API_URL }: PaymentConfig): Promise<Stripe> {
  const { default: StripeSdk } = await import('stripe');
  const url = STRIPE_API_URL ? new URL(STRIPE_API_URL) : undefined;
  return new StripeSdk(STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION as never,
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port,
      protocol: url.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
}

const idOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : undefined;
};
/** An error that is not shaped as Stripe's resolves as an empty object: without an id nothing happened. */
function required(id: string | null | undefined): string {
  if (!id) throw new Error('The payment provider answered nothing');
  return id;
}

/** Payments through Stripe: hosted pages only, card data never comes near us. */
export function createPaymentProvider(config: PaymentConfig): PaymentProvider {
  let connecting: Promise<Stripe> | undefined;
  const stripe = () => {
    connecting ??= connect(config);
    return connecting;
  };
  const page = `${config.PUBLIC_URL.replace(/\/$/, '')}/emergency-settings`;
  return {
    async createCustomer(userId, email) {
      const { customers } = await stripe();
      const made = await customers.create(
        { metadata: { userId }, ...(email && { email }) },
        { idempotencyKey: `customer-${userId}` },
      );
      return required(made.id);
    },
    async openCheckout(userId, customer) {
      const { checkout } = await stripe();
      const session = await checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: userId,
        line_items: [{ price: config.STRIPE_PRICE_ID, quantity: 1 }],
        success_url: `${page}?checkout=success`,
        cancel_url: `${page}?checkout=cancelled`,
      });
      return { checkoutId: required(session.id), url: required(session.url) };
    },
    async subscriptionOfCheckout(checkoutId) {
      const { checkout } = await stripe();
      return idOf((await checkout.sessions.retrieve(checkoutId)).subscription);
    },
    async readSubscription(subscriptionId) {
      const { subscriptions } = await stripe();
      const { id, status, items, cancel_at_period_end } = await subscriptions.retrieve(subscriptionId);
      const end = items?.data[0]?.current_period_end;
      return {
        subscriptionId: required(id),
        status,
        cancelAtPeriodEnd: cancel_at_period_end,
        ...(end !== undefined && { currentPeriodEnd: new Date(end * 1000) }),
      };
    },
    async openPortal(customer) {
      const { billingPortal } = await stripe();
      return required((await billingPortal.sessions.create({ customer, return_url: page })).url);
    },
    async cancel(subscriptionId) {
      const { subscriptions } = await stripe();
      await subscriptions.cancel(subscriptionId);
    },
    async readEvent(body, signature) {
      const { webhooks } = await stripe();
      try {
        const { id, data } = webhooks.constructEvent(body, signature, config.STRIPE_WEBHOOK_SECRET, TOLERANCE_SECONDS);
        const about = data.object as { object?: string; id?: string; customer?: unknown; subscription?: unknown };
        const subscriptionId = about.object === 'subscription' ? about.id : idOf(about.subscription);
        return { id, customerId: idOf(about.customer), subscriptionId };
      } catch (error) {
        if ((error as { type?: string }).type === 'StripeSignatureVerificationError') return undefined;
        throw error;
      }
    },
  };
}
