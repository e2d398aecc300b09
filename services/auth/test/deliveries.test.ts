import { randomUUID } from 'node:crypto';
import { banChanged, internal, type QueuedMail, userIdSchema } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAccount } from '../src/erasure/erase-account.ts';
import { type AuthNetwork, type Person, startAuthNetwork, startAuthService } from './auth-network.ts';

let network: AuthNetwork;
beforeAll(async () => {
  network = await startAuthNetwork();
});
afterAll(() => network.close());

const waiting = (userId: string) => network.deps.db.collection('deliveries').countDocuments({ userId });

test('registration answers without waiting for the provider', async () => {
  const someone = network.someone();
  network.emulators.fail(someone.phoneNumber, { mode: 'down' });
  const { userId } = await network.register(someone);
  expect(await waiting(userId)).toBeGreaterThan(0);
  network.emulators.fail(someone.phoneNumber, undefined);
  await network.smsCode(someone.phoneNumber);
});

test.each([503, 429])('a provider that answers %i is retried until it accepts the message', async (status) => {
  const someone = network.someone();
  network.emulators.fail(someone.phoneNumber, { mode: 'down', status, times: 2 });
  const { userId } = await network.register(someone);
  await network.smsCode(someone.phoneNumber);
  await eventually(async () => expect(await waiting(userId)).toBe(0));
  expect(network.emulators.sms(someone.phoneNumber)).toHaveLength(1);
});

test('a mail server that is briefly down is retried', async () => {
  const someone = network.someone();
  network.emulators.fail(someone.email, { mode: 'down', times: 1 });
  await network.register(someone);
  expect(await network.mailCode(someone.email)).toMatch(/^\d{6}$/);
});

test.each(['reject', 'opt-out'] as const)(
  'a message that the provider rejects permanently (%s) is given up',
  async (mode) => {
    const someone = network.someone();
    network.emulators.fail(someone.phoneNumber, { mode });
    const { userId } = await network.register(someone);
    await eventually(async () => expect(await waiting(userId)).toBe(0));
    expect(network.emulators.sms(someone.phoneNumber)).toEqual([]);
  },
);

test('an expired code is not sent', async () => {
  const someone = network.someone();
  network.emulators.fail(someone.phoneNumber, { mode: 'down', times: 3 });
  const { userId } = await network.register(someone);
  await eventually(async () =>
    expect(
      await network.deps.db.collection('deliveries').countDocuments({ userId, channel: 'sms', attempts: { $gte: 1 } }),
    ).toBe(1),
  );
  await network.deps.db.collection('deliveries').updateMany({ userId }, { $set: { expiresAt: network.deps.now() } });
  await eventually(async () => expect(await waiting(userId)).toBe(0));
  expect(network.emulators.sms(someone.phoneNumber)).toEqual([]);
});

test('messages that one instance accepted and did not send are sent by the next', async () => {
  const someone = network.someone();
  // Stop the delivery worker, as after a crash between the commit and the first attempt.
  await network.deps.deliveryWorker.stop();
  const { userId } = await network.register(someone);
  expect(await waiting(userId)).toBe(2);
  const next = await startAuthService(network.emulators, { alongside: network });
  next.deps.deliveryWorker.start();
  try {
    expect(await network.smsCode(someone.phoneNumber)).toMatch(/^\d{6}$/);
    expect(await network.mailCode(someone.email)).toMatch(/^\d{6}$/);
  } finally {
    await next.stop();
    network.deps.deliveryWorker.start();
  }
});

test('a message whose worker died is sent by another when the lease expires', async () => {
  const someone = network.someone();
  await network.deps.deliveryWorker.stop();
  const { userId } = await network.register(someone);
  const leaseUntil = new Date(network.deps.now().getTime() + 1500);
  await network.deps.db.collection('deliveries').updateMany({ userId }, { $set: { leaseUntil, attempts: 1 } });
  network.deps.deliveryWorker.start();
  expect(await network.smsCode(someone.phoneNumber)).toMatch(/^\d{6}$/);
  expect(network.deps.now().getTime()).toBeGreaterThanOrEqual(leaseUntil.getTime());
});

test('a complaint about data has a receipt by mail, and its answer', async () => {
  const content = await network.internalClient('content');
  const email = 'helen@families.example';
  const complaintId = 'c'.repeat(24);
  const receipt = { reference: 'C-7K3M-2QX9', answerBy: '2026-12-23' };
  const mail = (nth: number, more: object = {}) =>
    content.call(internal.auth.queueMail, {
      body: { kind: 'complaint', to: email, aboutId: complaintId, ...receipt, ...more },
      idempotencyKey: `mail/${complaintId}-${nth}`,
    });
  await mail(1);
  await mail(1);
  await eventually(() => expect(network.emulators.mails(email)).toHaveLength(1));
  expect(network.emulators.mails(email)[0]?.text).toContain('we answer by 23 December 2026.');
  await mail(2, { answer: 'We have deleted it.' });
  await eventually(() => expect(network.emulators.mails(email)).toHaveLength(2));
  expect(network.emulators.mails(email)[0]?.text).toContain('We have deleted it.');
});

test('the owner of an approved shop gets one mail, however often it is asked for', async () => {
  const content = await network.internalClient('content');
  const email = 'shop@pocketandpump.example';
  const businessId = 'a'.repeat(24);
  const ask = () =>
    content.call(internal.auth.queueMail, {
      body: { kind: 'shop', to: email, aboutId: businessId, step: 'approved', businessName: 'Pocket & Pump' },
      idempotencyKey: `mail/${businessId}`,
      // Three at once wait for each other.
      timeoutMs: 10_000,
    });
  await Promise.all([ask(), ask(), ask()]);
  await eventually(() => expect(network.emulators.mails(email)).toHaveLength(1));
  await eventually(async () => expect(await waiting(businessId)).toBe(0));
  expect(network.emulators.mails(email)).toHaveLength(1);
  expect(network.emulators.mails(email)[0]?.text).toContain('your business is now listed on Not Alone: Pocket & Pump.');
});

/** A member whose address is verified. */
async function reachable(): Promise<Person> {
  const person = await network.member();
  const verificationCode = await network.mailCode(person.email);
  expect((await network.post('verify-email', { userId: person.userId, verificationCode })).status).toBe(200);
  return person;
}
const request = { text: 'Helen wants to connect with you', link: '/connections' };
const message = { text: 'Tom <3 "& Jo" sent you a message', link: '/messages?with=a&b' };
const stopPath = `/api/notifications/stop-mails/${'s'.repeat(22)}?kinds=request,message`;
const mailNotices = async (
  userId: string,
  body: { notices: { text: string; link: string }[]; stopPath?: string },
  idempotencyKey = randomId(),
) => {
  const chat = await network.internalClient('chat');
  const mail = { kind: 'notices' as const, to: userIdSchema.parse(userId), ...body };
  // Three at once wait for each other.
  return chat.call(internal.auth.queueMail, { body: mail, idempotencyKey, timeoutMs: 10_000 });
};
const noticeMails = ({ email }: Person) => network.emulators.mails(email).filter(({ html }) => html !== '');

test('unread notices are mailed once per key, as text and as HTML from the same words, with one click to stop', async () => {
  const person = await reachable();
  const body = { notices: [message, request], stopPath };
  const ask = () => mailNotices(person.userId, body, `unread-mail/${person.userId}`);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill({ result: 'queued' }));
  await eventually(() => expect(noticeMails(person)).toHaveLength(1));
  await eventually(async () => expect(await waiting(person.userId)).toBe(0));
  const [mail, ...others] = noticeMails(person);
  expect(others).toEqual([]);
  const site = network.config.PUBLIC_URL;
  expect(mail?.subject).toBe('You have unread notices on Not Alone');
  expect(mail?.text).toContain(`Tom <3 "& Jo" sent you a message\n${site}/messages?with=a&b`);
  expect(mail?.text).toContain(`${site}/notifications/settings`);
  expect(mail?.html).toContain(
    `<a href="${site}/messages?with=a&amp;b">Tom &lt;3 &quot;&amp; Jo&quot; sent you a message</a>`,
  );
  expect(mail?.html).toContain(`<a href="${site}/connections">Helen wants to connect with you</a>`);
  expect(mail?.html).not.toMatch(/<img|<script|src=|url\(/);
  expect(mail?.listHeaders).toEqual({
    'list-unsubscribe': `<${site}${stopPath}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
});

test('a single notice is its own subject, and what cannot be switched off has no link to stop', async () => {
  const person = await reachable();
  await mailNotices(person.userId, { notices: [request] });
  await eventually(() => expect(noticeMails(person)).toHaveLength(1));
  const [mail] = noticeMails(person);
  expect(mail).toMatchObject({ subject: request.text, listHeaders: {} });
  expect(mail?.text).not.toContain('Stop mails');
});

test('nobody is mailed whose address is not verified, who is banned, or who has left', async () => {
  const body = { notices: [request] };
  const [unverified, banned, row] = [await network.member(), await reachable(), await reachable()];
  const ban = { userId: userIdSchema.parse(banned.userId), ban: { decisionId: randomId(), reason: 'x' }, version: 1 };
  await network.publish('content', banChanged, ban.userId, ban);
  await eventually(async () => expect(await mailNotices(banned.userId, body)).toEqual({ result: 'unreachable' }));
  network.emulators.fail(row.email, { mode: 'down' });
  expect(await mailNotices(row.userId, body)).toEqual({ result: 'queued' });
  await network.deps.transact((session) =>
    eraseAccount(network.deps, session, { userId: row.userId, erasureId: randomUUID() }),
  );
  expect(await waiting(row.userId)).toBe(0);
  for (const userId of [unverified.userId, row.userId, randomId()])
    expect(await mailNotices(userId, body)).toEqual({ result: 'unreachable' });
});

test('a service queues only its own kinds of mail', async () => {
  const person = await reachable();
  const { userId: to, email } = person;
  const about = { to: email, aboutId: randomId() };
  const foreign: ['chat' | 'content', QueuedMail][] = [
    ['content', { kind: 'notices', to: userIdSchema.parse(to), notices: [request] }],
    ['chat', { kind: 'shop', ...about, step: 'approved', businessName: 'x' }],
    ['chat', { kind: 'complaint', ...about, reference: 'C-7K3M-2QX9', answerBy: '2026-12-23' }],
  ];
  const before = network.emulators.mails(email).length;
  for (const [name, body] of foreign) {
    const client = await network.internalClient(name);
    const asked = client.call(internal.auth.queueMail, { body, idempotencyKey: randomId() });
    await expect(asked, body.kind).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  }
  expect([await waiting(to), await waiting(about.aboutId)]).toEqual([0, 0]);
  expect(network.emulators.mails(email)).toHaveLength(before);
});
