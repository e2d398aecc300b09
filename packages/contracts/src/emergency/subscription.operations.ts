import * as z from 'zod';
import { operation } from '../base/operation.ts';
import { subscriptionSchema } from './emergency.fields.ts';

const parents = { callers: ['parent', 'admin'], ownership: 'the caller’s own' } as const;
const hosted = z.object({ url: z.url() });

export const getSubscription = operation({
  id: 'emergency.getSubscription',
  service: 'emergency',
  method: 'GET',
  path: '/api/subscription',
  summary: 'My subscription, as the payment provider says, and what it costs.',
  access: parents,
  replies: { 200: subscriptionSchema },
  errors: [],
});
export const openCheckout = operation({
  id: 'emergency.openCheckout',
  service: 'emergency',
  method: 'POST',
  path: '/api/subscription/checkout',
  summary:
    'Open a payment page at the provider, which comes back to /emergency-settings?checkout=success or =cancelled.',
  access: parents,
  replies: { 200: hosted },
  errors: ['CONFLICT'],
  perMinute: 10,
});
export const openPortal = operation({
  id: 'emergency.openPortal',
  service: 'emergency',
  method: 'POST',
  path: '/api/subscription/portal',
  summary: 'Open the provider’s page to change the card or to cancel.',
  access: parents,
  replies: { 200: hosted },
  errors: ['NOT_FOUND'],
  perMinute: 10,
});
export const stripeWebhook = operation({
  id: 'emergency.stripeWebhook',
  service: 'emergency',
  method: 'POST',
  path: '/api/subscription/webhook',
  summary: 'The payment provider’s signed events: each makes us read the subscription again.',
  access: { callers: 'anyone' },
  replies: { 204: null },
  errors: ['FORBIDDEN'],
  perMinute: 6000,
});
