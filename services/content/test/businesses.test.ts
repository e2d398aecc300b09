import { type Business, internal } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { type InternalPeer, startInternalPeer } from '@notalone/testing/internal-peer';
import { afterAll, assert, beforeAll, expect, test } from 'vitest';
import { sendMails } from '../src/mails/mails.ts';
import { business, listed, submit, submitted } from './businesses.ts';
import { type Service, startService } from './service.ts';

let service: Service;
let auth: InternalPeer;
let isAuthAway = false;
let authIsBusy: Promise<void> | undefined;
const mailed: { businessId: string; step: string; email: string }[] = [];
let token: string;
let now = new Date('2026-11-23T12:00:00Z');
beforeAll(async () => {
  auth = await startInternalPeer(internal.auth.queueMail, async ({ body }) => {
    assert(body.kind === 'shop');
    if (isAuthAway) throw new Error('away');
    await authIsBusy;
    mailed.push({ businessId: body.aboutId, step: body.step, email: body.to });
    return { result: 'queued' as const };
  });
  service = await startService({ internalUrls: { auth: auth.url }, clock: () => now });
  token = await service.token({ role: 'admin' });
});
afterAll(async () => {
  await service.stop();
  await auth.close();
});

const nextOf = (link: unknown) => /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1];
const post = (path: string) => service.call<{ message: string }>('POST', `/api/businesses/${path}`, { token });
const approve = (id: string) => post(`approve/${id}`);
const byId = async (id: string, as?: string) => (await listed(service, as)).find(({ _id }) => _id === id);
const mailsTo = (id: string, step = 'approved') =>
  mailed.filter((mail) => mail.businessId === id && mail.step === step).length;
const call = (method: 'PUT' | 'DELETE', path: string, payload?: object) =>
  service.call<{ message: string }>(method, `/api/businesses/${path}`, { token, ...(payload && { payload }) });
async function approvedShop(changes: object = {}): Promise<string> {
  const id = await submitted(service, token, changes);
  await approve(id);
  return id;
}

test('a request waits until an admin approves it; then everybody sees it, and its owner gets one mail', async () => {
  const id = await submitted(service, token);
  expect(await byId(id)).toBeUndefined();
  expect(await byId(id, await service.token({ role: 'parent' }))).toBeUndefined();
  expect(await byId(id, token)).toMatchObject({ ...business(), approved: false, banner: false });
  const answers = await Promise.all([approve(id), approve(id), approve(id)]);
  for (const { status, body } of answers)
    expect([status, body.message]).toEqual([200, 'Business approved and email sent!']);
  expect(await byId(id)).toMatchObject({ ...business(), approved: true });
  expect((await byId(id))?.nextPaymentDue).toBeUndefined();
  expect(mailsTo(id)).toBe(1);
  const image = (await byId(id))?.image ?? '';
  expect((await service.call('GET', image)).status).toBe(200);
});

test('while auth is away the approval stands, and the mail leaves later, once', async () => {
  const id = await submitted(service, token);
  isAuthAway = true;
  expect((await approve(id)).status).toBe(200);
  expect(await byId(id)).toBeDefined();
  expect(mailsTo(id)).toBe(0);
  isAuthAway = false;
  await sendMails(service);
  await sendMails(service);
  expect(mailsTo(id)).toBe(1);
});

test('a mail that the approval and the job hand over at the same time is one', async () => {
  const id = await submitted(service, token);
  await sendMails(service);
  const busy = Promise.withResolvers<void>();
  authIsBusy = busy.promise;
  const before = auth.asked.length;
  const approval = approve(id);
  await eventually(() => expect(auth.asked.length).toBeGreaterThan(before));
  const job = sendMails(service);
  await eventually(() => expect(auth.asked.length).toBeGreaterThan(before + 1));
  busy.resolve();
  await Promise.all([approval, job]);
  expect(mailsTo(id)).toBe(1);
});

test('an admin changes a shop, takes it off the page and lists it again; its owner is told of each', async () => {
  const id = await approvedShop({ email: 'steps@shop.example' });
  const { openingHours, ...rest } = business({ email: 'steps@shop.example', description: 'Now with patches.' });
  expect((await call('PUT', `change/${id}`, { ...rest, paidUntil: '2027-01-31' })).status).toBe(200);
  expect(await byId(id)).toMatchObject({ description: 'Now with patches.' });
  for (const field of ['openingHours', 'paidUntil']) expect(await byId(id)).not.toHaveProperty(field);
  expect(await byId(id, token)).toMatchObject({ paidUntil: '2027-01-31', discountCode: 'NOTALONE10' });
  // What only we see is nothing to be told of.
  expect((await call('PUT', `change/${id}`, { ...rest, paidUntil: '2027-02-28' })).status).toBe(200);
  expect(mailsTo(id, 'changed')).toBe(1);

  await post(`banner/${id}`);
  expect((await post(`unlist/${id}`)).status).toBe(200);
  expect((await post(`unlist/${id}`)).status).toBe(404);
  expect(await byId(id)).toBeUndefined();
  expect(await byId(id, token)).toMatchObject({ approved: false, unlisted: true, banner: false });
  await approve(id);
  expect(await byId(id)).toMatchObject({ banner: false });
  expect(await byId(id, token)).not.toHaveProperty('unlisted');
  expect([mailsTo(id, 'unlisted'), mailsTo(id)]).toEqual([1, 2]);
  expect((await call('PUT', `change/${id}`, { ...rest, url: 'javascript:1' })).body).toMatchObject({
    errors: { url: 'Please enter a valid business URL (starting with http or https).' },
  });
  expect((await call('PUT', `change/${'a'.repeat(24)}`, rest)).status).toBe(404);
});

test('a request that is sent again under its key is one, with one receipt; another shop’s is another', async () => {
  const [email, key, from] = ['twice@shop.example', crypto.randomUUID(), '10.2.7.1'];
  const send = () => submit(service, { email }, from, key);
  // More than a network may send in a day: what is there already does not count.
  const answers = [...(await Promise.all([send(), send(), send()])), await send(), await send()];
  for (const { status, body } of answers) expect([status, body]).toEqual([201, answers[0]?.body]);
  const asked = async () => (await listed(service, token)).filter((shop) => shop.email === email);
  expect(await asked()).toHaveLength(1);
  await sendMails(service);
  expect(mailed.filter((mail) => mail.email === email)).toHaveLength(1);
  await submit(service, { email: 'else@shop.example' }, undefined, key);
  expect((await listed(service, token)).some((shop) => shop.email === 'else@shop.example')).toBe(true);
});

test('a request has a receipt, one a day for an address, and a banner can be taken off', async () => {
  const email = 'receipt@shop.example';
  const ids = [await submitted(service, token, { email }), await submitted(service, token, { email })];
  await sendMails(service);
  expect(mailed.filter((mail) => mail.email === email && mail.step === 'received')).toHaveLength(1);
  const [id = ''] = ids;
  await approve(id);
  await post(`banner/${id}`);
  expect((await call('DELETE', `banner/${id}`)).body).toEqual({ message: 'Banner removed.' });
  expect(await byId(id)).toMatchObject({ approved: true, banner: false });
  expect((await call('DELETE', `banner/${id}`)).status).toBe(404);
});

test.each([
  [{ url: 'ftp://shop.example/' }, { url: 'Please enter a valid business URL (starting with http or https).' }],
  [{ url: 'shop.example' }, { url: 'Please enter a valid business URL (starting with http or https).' }],
  [{ url: 'javascript:alert(1)' }, { url: 'Please enter a valid business URL (starting with http or https).' }],
  [{ url: 'http://192.168.0.1/' }, { url: 'Please enter a valid business URL (starting with http or https).' }],
  [{ url: '' }, { url: 'Please enter a valid business URL (starting with http or https).' }],
  [{ image: undefined }, { image: 'Please upload a business image.' }],
  [{ businessName: ' ' }, { businessName: 'Required' }],
  [{ address: undefined }, { address: 'Required' }],
  [{ email: 'nobody' }, { email: 'Invalid email' }],
  [{ phone: 'call us' }, { phone: 'Please enter a valid phone number' }],
  [{ description: '' }, { description: 'Required' }],
  [{ category: 'Cars' }, { category: 'Please choose a kind of shop' }],
  [{ tier: 'Gold' }, { tier: 'Please choose a kind of listing' }],
])('a request with %j is refused, naming the field', async (changes, errors) => {
  const { status, body } = await submit(service, changes);
  expect([status, body.errors]).toEqual([400, errors]);
});

test('a network sends three requests a day', async () => {
  const from = '10.200.7.1';
  for (const sent of [1, 2, 3])
    expect((await submit(service, { businessName: `Shop ${sent}` }, from)).status).toBe(201);
  const { status, body } = await submit(service, {}, from);
  expect([status, body.msg]).toEqual([429, 'Only 3 requests a day, please. You can send another one tomorrow.']);
});

test('there is one banner, under two admins at once too, and it comes first', async () => {
  const shops = [await approvedShop(), await approvedShop(), await approvedShop({ tier: 'Featured Listing' })];
  await Promise.all([...shops, ...shops.toReversed()].map((id) => post(`banner/${id}`)));
  for (const as of [undefined, token]) {
    const all = await listed(service, as);
    expect(all.filter(({ banner }) => banner)).toHaveLength(1);
    expect(all[0]?.banner).toBe(true);
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length);
  }
});

test('shops of one category are listed after the banner, in pages; who names none is among the others', async () => {
  const banner = await approvedShop({ category: 'Medical ID' });
  await post(`banner/${banner}`);
  const bags = [await approvedShop({ category: 'Bags and cool cases' }), await approvedShop({ category: undefined })];
  const [bag, other] = bags as [string, string];
  const ids = async (query: string) =>
    (await service.call<Business[]>('GET', `/api/businesses?${query}`)).body.map(({ _id }) => _id);
  expect(await ids('category=Bags%20and%20cool%20cases')).toEqual([banner, bag]);
  expect(await ids('category=Medical%20ID')).toEqual([banner]);
  const second = await approvedShop({ category: 'Bags and cool cases' });
  const first = await service.call('GET', '/api/businesses?category=Bags%20and%20cool%20cases&limit=1');
  expect((first.body as unknown as Business[]).map(({ _id }) => _id)).toEqual([banner, second]);
  const next = await service.call<Business[]>('GET', nextOf(first.headers['link']) ?? '');
  expect(next.body.map(({ _id }) => _id)).toEqual([bag]);
  expect((await byId(other))?.category).toBe('Other');
  expect((await service.call('GET', '/api/businesses?category=Cars')).status).toBe(400);
});

test('a shop that is not approved cannot be the banner', async () => {
  const id = await submitted(service, token);
  expect((await post(`banner/${id}`)).body).toMatchObject({ status: 409, msg: 'Please approve this business first.' });
});

test('deleting needs a second factor confirmed just now, and takes the picture, the clicks and the banner along', async () => {
  const id = await approvedShop();
  await post(`banner/${id}`);
  const image = (await byId(id))?.image ?? '';
  const remove = async (authenticatedAt: number) =>
    service.call('DELETE', `/api/businesses/delete/${id}`, {
      token: await service.token({ role: 'admin', claims: { auth_time: authenticatedAt } }),
    });
  const seconds = now.getTime() / 1000;
  expect((await remove(seconds - 16 * 60)).body.code).toBe('SECOND_FACTOR_NEEDED');
  expect((await remove(seconds - 60)).body).toEqual({ message: 'Business deleted!' });
  expect([mailsTo(id, 'deleted'), mailsTo(id, 'declined')]).toEqual([1, 0]);
  expect(await byId(id, token)).toBeUndefined();
  expect((await service.call('GET', image)).status).toBe(404);
  expect((await listed(service)).filter(({ banner }) => banner)).toEqual([]);
  expect((await remove(seconds - 60)).status).toBe(404);
});

interface Visitor {
  readonly network?: number;
  readonly browser?: string;
  readonly token?: string;
}
const click = (businessId: string, { network = 1, browser = '', token: as }: Visitor = {}) =>
  service.call('POST', '/api/analytics/shopclick', {
    payload: { businessId },
    headers: { 'x-forwarded-for': `198.51.${network}.7`, 'user-agent': browser },
    ...(as && { token: as }),
  });

test('clicks are counted for admins; children and shops that are not listed count nowhere', async () => {
  const [id, waiting] = [await approvedShop(), await submitted(service, token)];
  await Promise.all([1, 2, 3, 4, 5].map((network) => click(id, { network })));
  await click(id, { network: 6, token: await service.token({ role: 'child' }) });
  await click(waiting);
  await eventually(async () => assert((await byId(id, token))?.clicks === 5));
  expect((await byId(waiting, token))?.clicks).toBe(0);
  expect((await byId(id))?.clicks).toBeUndefined();
});

test('a visitor counts once a day for a shop: by network and kind of browser, without an address that is kept', async () => {
  const [id, other] = [await approvedShop(), await approvedShop()];
  const [start, clicks] = [now, async () => (await byId(id, token))?.clicks];
  await Promise.all([1, 2, 3].map(() => click(id, { network: 21 })));
  expect(await clicks(), 'three clicks of one visitor').toBe(1);
  await click(other, { network: 21 });
  expect([await clicks(), (await byId(other, token))?.clicks]).toEqual([1, 1]);
  await click(id, { network: 22 });
  await click(id, { network: 21, browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' });
  expect(await clicks(), 'another network, and another browser').toBe(3);
  now = new Date(start.getTime() + 24 * 3600_000);
  await click(id, { network: 21 });
  now = start;
  expect(await clicks(), 'the next day').toBe(4);
  const keys = await service.redis.keys('limit:content:shop click*');
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => /198[.]51|Firefox/.test(key) || key.includes(id))).toEqual([]);
  const lifetimes = await Promise.all(keys.map((key) => service.redis.ttl(key)));
  expect(lifetimes.every((seconds) => seconds > 0 && seconds <= 24 * 3600)).toBe(true);
});

test('the next payment is due on the day of the month that the shop was created', async () => {
  now = new Date('2027-01-31T12:00:00Z');
  const id = await approvedShop();
  now = new Date('2027-02-10T12:00:00Z');
  expect((await byId(id, token))?.nextPaymentDue).toBe('2027-02-28');
  now = new Date('2026-11-23T12:00:00Z');
});

test('lists come in pages in which no shop is missing or twice', async () => {
  for (const as of [undefined, token]) {
    const ids: string[] = [];
    for (let url: string | undefined = '/api/businesses?limit=2'; url; ) {
      const { body, headers }: { body: { _id: string }[]; headers: Record<string, unknown> } = await service.call<
        { _id: string }[]
      >('GET', url, as === undefined ? {} : { token: as });
      ids.push(...body.map(({ _id }) => _id));
      url = /^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1];
    }
    expect(ids.toSorted()).toEqual((await listed(service, as)).map(({ _id }) => _id).toSorted());
  }
});
