import { createHmac } from 'node:crypto';
import type { ReplyOf, subscription } from '@notalone/contracts';
import { deletionRequested } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelSubscriptionsOfLeavers } from '../src/subscription/erase-subscription.ts';
import { createPaymentProvider, type PaymentProvider } from '../src/subscription/payment-provider.ts';
import { refreshSubscription } from '../src/subscription/refresh-subscription.ts';
import { subscriptionsOf } from '../src/subscription/subscriptions.store.ts';
import { aNumber, type Family, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type State = ReplyOf<typeof subscription.getSubscription>;
const state = async ({ parentToken }: Family): Promise<State> => {
  const { body } = await service.call('GET', '/api/subscription', { token: parentToken });
  return body as unknown as State;
};
const saveMessage = ({ parentToken }: Family) =>
  service.call('PUT', '/api/emergency-sms/message', { token: parentToken, payload: { message: 'Come to {location}' } });
const at = (url: string) => fetch(url, { method: 'POST', redirect: 'manual' });

/** Through the provider's own page, as a person would. */
async function subscribe({ parentToken }: Family): Promise<string> {
  const { body, status } = await service.call<{ url: string }>('POST', '/api/subscription/checkout', {
    token: parentToken,
  });
  expect(status).toBe(200);
  expect(await (await fetch(body.url)).text()).toContain('Pay and subscribe');
  const paid = await at(`${body.url}/pay`);
  expect([paid.status, paid.headers.get('location')]).toEqual([
    303,
    `http://127.0.0.1:${service.port}/emergency-settings?checkout=success`,
  ]);
  return body.url;
}
const idOf = async ({ parentId }: Family) =>
  (await service.db.collection<{ _id: string; subscriptionId: string }>('subscriptions').findOne({ _id: parentId }))
    ?.subscriptionId ?? '';

test('a person who pays at the provider is subscribed, which unlocks the message and a third contact; a cancel locks them again', async () => {
  const family = await service.newFamily();
  await service.newContact(family);
  const third = () =>
    service.call('POST', '/api/emergency-sms/contacts', {
      token: family.parentToken,
      payload: { name: 'Bo', phoneNumber: aNumber(), relationship: 'Uncle' },
    });
  expect(await state(family)).toEqual({ subscribed: false, status: 'none', pricePence: 299 });
  expect(await third()).toMatchObject({
    status: 402,
    body: { success: false, error: expect.stringContaining('subscription') },
  });
  expect((await saveMessage(family)).status).toBe(402);

  await subscribe(family);
  expect(await state(family)).toMatchObject({
    subscribed: true,
    status: 'active',
    currentPeriodEnd: expect.any(String),
  });
  expect([(await third()).status, (await saveMessage(family)).status]).toEqual([201, 200]);

  await at(`${service.emulators.url}/stripe/subscriptions/${await idOf(family)}/cancel-now`);
  await eventually(async () => expect(await state(family)).toMatchObject({ subscribed: false, status: 'ended' }));
  expect((await saveMessage(family)).status).toBe(402);
  expect((await service.press(family.childToken, {})).body.success).toBe(true);
});

test('a failed payment leaves seven days of grace', async () => {
  const family = await service.newFamily();
  await subscribe(family);
  await at(`${service.emulators.url}/stripe/subscriptions/${await idOf(family)}/payment-fails`);
  await eventually(async () => expect(await state(family)).toMatchObject({ subscribed: true, status: 'grace' }));
  await service.pass(7 * 24 * 3600 + 60);
  expect(await state(family)).toMatchObject({ subscribed: false, status: 'ended' });
});

test('back from the payment page before its event has come, the provider is asked', async () => {
  const family = await service.newFamily();
  const { body } = await service.call<{ url: string }>('POST', '/api/subscription/checkout', {
    token: family.parentToken,
  });
  const checkout = service.emulators.stripe.checkout(body.url.split('/').at(-1) ?? '');
  // paid, and no event
  Object.assign(checkout ?? {}, { status: 'complete', subscription: await idOf(await subscribedFamily()) });
  expect(await state(family)).toMatchObject({ subscribed: true });
});
async function subscribedFamily(): Promise<Family> {
  const family = await service.newFamily();
  await subscribe(family);
  return family;
}

test('events count with the provider’s signature only, and the same event once more changes nothing', async () => {
  const family = await subscribedFamily();
  const body = JSON.stringify({
    id: 'evt_again',
    object: 'event',
    type: 'customer.subscription.deleted',
    data: { object: { object: 'subscription', id: await idOf(family), status: 'canceled' } },
  });
  const send = (secret: string) => {
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` };
    return service.call('POST', '/api/subscription/webhook', { headers, payload: body });
  };
  expect((await send('whsec_wrong')).status).toBe(403);
  expect([(await send('whsec_ours')).status, (await send('whsec_ours')).status]).toEqual([204, 204]);
  // what the event says is not believed: the provider is asked
  expect((await state(family)).subscribed).toBe(true);
});

test('whoever leaves is not charged any more', async () => {
  const family = await subscribedFamily();
  const subscriptionId = await idOf(family);
  const data = { userId: family.parentId, erasureId: crypto.randomUUID() };
  await service.publish('profile', deletionRequested, family.parentId, data);
  await eventually(async () => expect(await service.db.collection('cancellations').countDocuments()).toBe(1));
  await cancelSubscriptionsOfLeavers({ ...service, payments: createPaymentProvider(service.config as never) });
  expect(service.emulators.stripe.subscription(subscriptionId)?.status).toBe('canceled');
});

test('news of an earlier subscription that has ended leave the one that is paid for now', async () => {
  const { parentId } = await service.newFamily();
  const states: Readonly<Record<string, string>> = { sub_old: 'canceled', sub_new: 'active', sub_next: 'canceled' };
  const payments = {
    readSubscription: async (subscriptionId: string) => ({
      subscriptionId,
      status: states[subscriptionId] ?? '',
      cancelAtPeriodEnd: false,
    }),
  } as unknown as PaymentProvider;
  await subscriptionsOf(service.db).insertOne({ _id: parentId, subscriptionId: 'sub_new', status: 'active' });
  const told = async (subscriptionId: string) =>
    (await refreshSubscription({ ...service.deps, payments }, parentId, subscriptionId))?.status;
  expect(await told('sub_old')).toBe('active');
  expect(await told('sub_new')).toBe('active');
  await subscriptionsOf(service.db).updateOne({ _id: parentId }, { $set: { subscriptionId: 'sub_next' } });
  expect(await told('sub_next')).toBe('canceled');
});
