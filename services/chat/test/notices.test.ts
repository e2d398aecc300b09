import {
  alertChanged,
  alertNoticeOpened,
  alertRaised,
  DEVICES_MAX,
  idSchema,
  internal,
  MESSAGE_MAIL_MINUTES,
  NOTICE_MAIL_MINUTES,
  type NoticeDevice,
  type NoticeSettings,
  PUSHES_MISSED_MAX,
  sessionsEnded,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { type InternalPeer, startInternalPeer } from '@notalone/testing/internal-peer';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, assert, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNotices } from '../src/notices/notices.ts';
import { childrenOf } from './children.ts';
import { postOf } from './feed-events.ts';
import { sent } from './messages.ts';
import { list, markAllRead, prefer, request } from './notifications.ts';
import { type PushService, type Subscription, startPushService } from './push-service.ts';
import { leave, newPair, newParent, type Parent, relate, type Service, startService, subscribe } from './service.ts';
import { newVapidKey, VAPID_KEY } from './vapid-key.ts';

interface Mail {
  readonly userId: string;
  readonly notices: readonly { readonly text: string; readonly link: string }[];
  readonly stopPath?: string | undefined;
}

const MINUTE_MS = 60_000;
const NEW_KEY = newVapidKey('second');
let pushService: PushService;
let auth: InternalPeer;
let service: Service;
let alertsOpened: ReturnType<typeof subscribe>;
/** Another instance, which does at once what the service itself does within a second. */
let instance: ReturnType<typeof createNotices>;
/** The service's clock stands still between the steps of a test. */
let nowMs = Date.now();
const mails: Mail[] = [];

beforeAll(async () => {
  pushService = await startPushService();
  auth = await startInternalPeer(internal.auth.queueMail, ({ body }) => {
    assert(body.kind === 'notices');
    mails.push({ ...body, userId: body.to });
    return { result: 'queued' as const };
  });
  service = await startService({
    clock: () => new Date(nowMs),
    internalUrls: { auth: auth.url },
    own: { VAPID_KEYS: [NEW_KEY, VAPID_KEY], PUSH_HOSTS: [pushService.host] },
  });
  alertsOpened = subscribe(service, alertNoticeOpened);
  instance = createNotices(service);
});
// Events carry the real time.
beforeEach(() => {
  nowMs = Date.now();
});
afterAll(async () => {
  await alertsOpened.stop();
  await service.stop();
  await auth.close();
  await pushService.stop();
});

const getSettings = async ({ token }: Parent) =>
  (await service.call<NoticeSettings>('GET', '/api/notifications/settings', { token })).body;
const save = ({ token }: Parent, payload: object) =>
  service.call<NoticeSettings>('PUT', '/api/notifications/settings', { token, payload });
const add = ({ token }: Parent, payload: object) =>
  service.call<NoticeDevice>('POST', '/api/notifications/devices', { token, payload });
const confirm = (token: string, state: 'shown' | 'opened') =>
  service.call('POST', '/api/notifications/receipts', { payload: { token, state } });
const deviceOf = async (person: Parent) => (await getSettings(person)).devices[0];

/** So that the hour of the test run does not matter. */
const DAYTIME = { quietHours: { isOn: false, from: '21:00', to: '07:00' } };

async function newDevice(person: Parent, keyId?: string): Promise<Subscription> {
  const subscription = pushService.newSubscription(keyId);
  expect((await add(person, subscription.body)).status).toBe(200);
  return subscription;
}
/** A parent whom a family that is connected to can write to, with a device, by day. */
async function newReader(): Promise<[Parent, Parent, Subscription]> {
  const [reader, writer] = await newPair(service);
  await save(reader, DAYTIME);
  return [reader, writer, await newDevice(reader)];
}
async function work(): Promise<void> {
  for (const worker of [instance.noticeWorker, instance.pushWorker, instance.mailWorker]) await worker.doAll();
}
const received = ({ pushes }: Subscription, count: number) =>
  eventually(async () => {
    await work();
    expect(pushes).toHaveLength(count);
    return pushes.map(({ payload, headers }) => ({
      ...payload.notification,
      receipt: payload.notification.data.receipt,
      headers,
    }));
  });
/** Everything that waits for a time that has come is done, whichever instance does it. */
const idle = () =>
  eventually(async () => {
    await work();
    const due = { dueAt: { $lte: service.now() } };
    for (const name of ['noticeJobs', 'pushes'])
      expect(await service.db.collection(name).countDocuments(due), name).toBe(0);
  });
/** Never while something is sent: its lease would end, and it would be sent again. */
async function pass(minutes: number): Promise<void> {
  await idle();
  nowMs += minutes * MINUTE_MS;
}
const PUSH_WAIT_MINUTES = 2;
/** Longer than it is, as events of a test begin later than its clock. */
const passPushWait = () => pass(PUSH_WAIT_MINUTES);
const mailsTo = ({ userId }: Parent) => mails.filter((mail) => mail.userId === userId);
const mailed = (person: Parent, count: number) =>
  eventually(async () => {
    await work();
    expect(mailsTo(person)).toHaveLength(count);
    return mailsTo(person);
  });
const notified = (person: Parent, count: number) =>
  eventually(async () => expect((await list(service, person)).body).toHaveLength(count));

test('a request is pushed once, encrypted and signed, with words that tell nothing to others', async () => {
  const [reader, other] = [await newParent(service), await newParent(service)];
  await save(reader, DAYTIME);
  const device = await newDevice(reader);
  expect((await deviceOf(reader))?.state).toBe('new');
  await request(service, other, reader);
  await notified(reader, 1);
  await idle();
  expect(device.pushes).toEqual([]);
  await passPushWait();
  const [push] = await received(device, 1);
  expect(push).toMatchObject({
    title: 'Somebody would like to connect with you',
    navigate: 'http://localhost:8080/connections',
    lang: 'en-GB',
  });
  expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
  expect(push?.headers.topic).toMatch(/^[\w-]{32}$/);
  expect(push?.headers.topic).not.toBe(push?.tag);
  expect(push?.headers.authorization).toContain(VAPID_KEY.publicKey);

  expect((await confirm(push?.receipt ?? '', 'shown')).status).toBe(204);
  expect(await deviceOf(reader)).toMatchObject({ state: 'reached', reachedAt: expect.any(String) });
  await idle();
  expect(device.pushes).toHaveLength(1);
});

test('ten messages of one family are one notice, and none is pushed to whoever has read them', async () => {
  const [reader, writer, device] = await newReader();
  for (let n = 0; n < 10; n++) await sent(service, writer, reader, `Good night ${n}`);
  await passPushWait();
  const [push] = await received(device, 1);
  expect(push).toMatchObject({
    title: `${writer.username} sent you a message`,
    navigate: `http://localhost:8080/messages?with=${writer.userId}`,
  });
  await sent(service, writer, reader, 'One more');
  await passPushWait();
  const [, again] = await received(device, 2);
  expect([again?.tag, again?.headers.topic]).toEqual([push?.tag, push?.headers.topic]);

  await sent(service, writer, reader, 'Read on the page');
  await markAllRead(service, reader);
  await passPushWait();
  await idle();
  expect(device.pushes).toHaveLength(2);
});

test('quiet hours hold a message until they end, and an emergency passes at once', async () => {
  const [reader, writer, device] = await newReader();
  const clock = (minutes: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' }).format(
      service.now().getTime() + minutes * MINUTE_MS,
    );
  await save(reader, { quietHours: { isOn: true, from: clock(-60), to: clock(60) } });
  await sent(service, writer, reader, 'Are you awake?');
  await passPushWait();
  await idle();
  expect(device.pushes).toEqual([]);

  const child = await childrenOf(service).newChild(reader);
  const alertId = idSchema.parse(randomId());
  await service.publish('emergency', alertRaised, alertId, { alertId, userId: reader.userId, childId: child.childId });
  const [push] = await received(device, 1);
  expect(push).toMatchObject({
    title: 'Emergency: open',
    navigate: `http://localhost:8080/emergency-alert/${alertId}`,
    requireInteraction: true,
  });
  expect(push?.headers).toMatchObject({ ttl: '14400', urgency: 'high' });

  await confirm(push?.receipt ?? '', 'opened');
  await confirm(push?.receipt ?? '', 'opened');
  await eventually(() => expect(alertsOpened.of(alertId)).toEqual([{ alertId, userId: reader.userId }]));
  await pass(61);
  const titles = (await received(device, 2)).map(({ title }) => title);
  expect(titles).toEqual(['Emergency: open', `${writer.username} sent you a message`]);
});

test('an alert that was cancelled before its push went out, and pressed again, is pushed', async () => {
  const [reader, , device] = await newReader();
  const { childId, name } = await childrenOf(service).newChild(reader);
  const alertId = idSchema.parse(randomId());
  const data = { alertId, userId: reader.userId, childId };
  await pass(1);
  await service.publish('emergency', alertRaised, alertId, data);
  await service.publish('emergency', alertChanged, alertId, { ...data, isOver: true });
  const says = (message: string) =>
    eventually(async () => expect((await list(service, reader)).body).toMatchObject([{ message }]));
  await says(`${name} asked for help. Somebody has told us that it is over.`);
  await idle();
  const before = device.pushes.length;
  await service.publish('emergency', alertChanged, alertId, data);
  await says(`${name} has asked for help. Please ring now.`);
  expect((await received(device, before + 1)).at(-1)).toMatchObject({ title: 'Emergency: open' });
});

test('what is still unread goes into one mail, and never into a second', async () => {
  const [reader, writer, device] = await newReader();
  const other = await newParent(service);
  await sent(service, writer, reader, 'Good morning');
  await request(service, other, reader);
  await notified(reader, 2);
  await passPushWait();
  await received(device, 2);
  await pass(MESSAGE_MAIL_MINUTES - PUSH_WAIT_MINUTES - 1);
  await idle();
  expect(mailsTo(reader)).toEqual([]);
  await pass(2);
  const [mail] = await mailed(reader, 1);
  expect(mail).toMatchObject({
    notices: [{ text: `${writer.username} sent you a message`, link: `/messages?with=${writer.userId}` }],
    stopPath: expect.stringMatching(/^\/api\/notifications\/stop-mails\/[\w-]{22}\?kinds=message$/),
  });
  await sent(service, writer, reader, 'Still unread');
  await pass(NOTICE_MAIL_MINUTES);
  await idle();
  const all = await mailed(reader, 2);
  expect(all[1]?.notices.map(({ text }) => text)).toEqual(['Somebody would like to connect with you']);

  await markAllRead(service, reader);
  await sent(service, writer, reader, 'Unread again');
  await passPushWait();
  const pushes = await received(device, 4);
  await confirm(pushes.at(-1)?.receipt ?? '', 'opened');
  await pass(NOTICE_MAIL_MINUTES);
  await idle();
  expect(mailsTo(reader)).toHaveLength(2);
});

test('a link of a mail stops its kinds with one click of a mail program, and looking stops nothing', async () => {
  const [reader, writer] = await newReader();
  await sent(service, writer, reader, 'Hello');
  await passPushWait();
  await pass(MESSAGE_MAIL_MINUTES);
  const [mail] = await mailed(reader, 1);
  const path = `${mail?.stopPath},moderation,nonsense`;
  const emailOf = async (kind: string) => (await getSettings(reader)).kinds.find((one) => one.kind === kind)?.email;

  const shown = await service.call('GET', path);
  const token = path.split('/').at(-1)?.split('?')[0];
  expect([shown.status, shown.headers.location]).toEqual([303, `/stop-emails?kinds=message,moderation#${token}`]);
  expect(await emailOf('message')).toBe(true);

  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await service.call('POST', path, { headers, payload: 'List-Unsubscribe=One-Click' })).status).toBe(200);
  expect([await emailOf('message'), await emailOf('moderation')]).toEqual([false, true]);
  expect((await service.call('POST', path)).status).toBe(200);
  const unknown = path.replace(token ?? '', 'A'.repeat(22));
  expect((await service.call('POST', unknown)).status).toBe(404);

  await markAllRead(service, reader);
  await sent(service, writer, reader, 'Hello again');
  await pass(NOTICE_MAIL_MINUTES);
  await pass(NOTICE_MAIL_MINUTES);
  await idle();
  expect(mailsTo(reader)).toHaveLength(1);
});

test('410 removes a device; 403 keeps it and counts; what a push service cannot take now is sent later', async () => {
  const [reader, writer, gone] = await newReader();
  const refusing = await newDevice(reader);
  const busy = await newDevice(reader);
  gone.answer(410);
  refusing.answer(403);
  busy.answer(503);
  await sent(service, writer, reader, 'Hello');
  await passPushWait();
  for (const device of [gone, refusing, busy]) await received(device, 1);
  await eventually(async () => expect((await getSettings(reader)).devices).toHaveLength(2));
  await eventually(async () =>
    expect(await service.db.collection('pushDevices').findOne({ endpoint: refusing.body.endpoint })).toMatchObject({
      missed: 1,
      state: 'new',
    }),
  );
  busy.answer(201);
  await pass(1);
  await received(busy, 2);
  await idle();
  expect(refusing.pushes).toHaveLength(1);
});

test('a device that misses three in a row is not reached, mails take over, and a receipt brings it back', async () => {
  const [reader, , device] = await newReader();
  const commenter = await newParent(service);
  for (let n = 1; n <= PUSHES_MISSED_MAX; n++) {
    expect((await deviceOf(reader))?.state).toBe('new');
    await postOf(service, reader).commented(commenter);
    await notified(reader, n);
    await passPushWait();
    await received(device, n);
    await pass(10);
    await idle();
  }
  expect(await deviceOf(reader)).toMatchObject({ state: 'notReached', notReachedSince: expect.any(String) });
  await pass(NOTICE_MAIL_MINUTES);
  const [mail] = await mailed(reader, 1);
  expect(mail?.notices).toHaveLength(PUSHES_MISSED_MAX);

  const pushes = await received(device, PUSHES_MISSED_MAX);
  await confirm(pushes[0]?.receipt ?? '', 'shown');
  expect(await deviceOf(reader)).toEqual(expect.not.objectContaining({ notReachedSince: expect.anything() }));
  expect((await deviceOf(reader))?.state).toBe('reached');
  await markAllRead(service, reader);
  await postOf(service, reader).commented(commenter);
  await notified(reader, PUSHES_MISSED_MAX + 1);
  await passPushWait();
  await received(device, PUSHES_MISSED_MAX + 1);
  await pass(NOTICE_MAIL_MINUTES + 1);
  await idle();
  expect(mailsTo(reader)).toHaveLength(1);
});

test('keys rotate: new subscriptions get the new one, older ones are signed with their own', async () => {
  const [reader, writer, older] = await newReader();
  const { token } = reader;
  const key = (await service.call<{ keyId: string }>('GET', '/api/notifications/push-key', { token })).body;
  expect(key).toEqual({ keyId: 'second', publicKey: NEW_KEY.publicKey });
  const newer = await newDevice(reader, key.keyId);
  const lost = await newDevice(reader);
  await service.db.collection('pushDevices').updateOne({ endpoint: lost.body.endpoint }, { $set: { keyId: 'gone' } });
  await sent(service, writer, reader, 'Hello');
  await passPushWait();
  expect((await received(older, 1))[0]?.headers.authorization).toContain(VAPID_KEY.publicKey);
  expect((await received(newer, 1))[0]?.headers.authorization).toContain(NEW_KEY.publicKey);
  await idle();
  expect(lost.pushes).toEqual([]);
  expect((await getSettings(reader)).devices.map(({ state }) => state)).toEqual(['new', 'new', 'notReached']);
  expect((await add(reader, pushService.newSubscription('gone').body)).body.errors).toHaveProperty('keyId');
});

test('devices are one’s own, of a known push service, and at most ten', async () => {
  const [reader, other, device] = await newReader();
  const deviceId = (await deviceOf(reader))?._id;
  const path = `/api/notifications/devices/${deviceId}`;
  const { token } = other;
  expect((await service.call('DELETE', path, { token })).status).toBe(404);
  expect((await service.call('POST', `${path}/test`, { token })).status).toBe(404);
  const { port } = new URL(device.body.endpoint);
  for (const endpoint of [
    'https://127.0.0.1/push',
    `https://127.0.0.1:${port}/push`,
    `http://localhost:${port}/push`,
    'https://example.com/push',
  ]) {
    const { status, body } = await add(reader, { ...device.body, endpoint });
    expect([status, Object.keys(body.errors ?? {})], endpoint).toEqual([400, ['endpoint']]);
  }
  const offCurve = { ...device.body.keys, p256dh: `B${'A'.repeat(86)}` };
  expect((await add(reader, { ...device.body, keys: offCurve })).status).toBe(400);

  expect((await service.call('POST', `${path}/test`, { token: reader.token })).status).toBe(200);
  const [push] = await received(device, 1);
  expect(push?.title).toContain('test');
  expect((await confirm('A'.repeat(22), 'shown')).status).toBe(204);
  expect((await deviceOf(reader))?.state).toBe('new');

  expect((await add(reader, device.body)).body._id).toBe(deviceId);
  const subscriptions = Array.from({ length: DEVICES_MAX + 3 }, () => pushService.newSubscription().body);
  const answers = await Promise.all(subscriptions.map((subscription) => add(reader, subscription)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(DEVICES_MAX - 1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(subscriptions.length - DEVICES_MAX + 1);
  expect((await service.call('DELETE', path, { token: reader.token })).status).toBe(204);
  expect((await getSettings(reader)).devices).toHaveLength(DEVICES_MAX - 1);
});

test('a shared tablet shows the notices of the family that is logged in, and none after a logout', async () => {
  const [reader, writer, device] = await newReader();
  await sent(service, reader, writer, 'For the writer');
  await sent(service, writer, reader, 'For the reader');
  const sessionId = randomId();
  const token = await service.token({ role: 'parent', userId: writer.userId, sessionId });
  await save(writer, DAYTIME);
  expect((await add({ ...writer, token }, device.body)).status).toBe(200);
  expect((await getSettings(reader)).devices).toEqual([]);
  await passPushWait();
  expect((await received(device, 1))[0]?.title).toBe(`${reader.username} sent you a message`);
  await idle();

  await service.publish('auth', sessionsEnded, writer.userId, { userId: writer.userId, sessionIds: [sessionId] });
  await eventually(async () => expect((await getSettings(writer)).devices).toEqual([]));
  await sent(service, reader, writer, 'Logged out');
  await passPushWait();
  await idle();
  expect(device.pushes).toHaveLength(1);
});

test('nothing is sent of somebody who was blocked, or of a kind that is switched off', async () => {
  const [reader, writer, device] = await newReader();
  const commenter = await newParent(service);
  await save(reader, {
    kinds: [
      { kind: 'answer', push: false, email: false },
      { kind: 'moderation', push: false, email: false },
    ],
  });
  expect((await getSettings(reader)).kinds).toContainEqual({
    kind: 'answer',
    push: false,
    email: false,
    isLocked: false,
  });
  expect((await getSettings(reader)).kinds).toContainEqual({
    kind: 'moderation',
    push: true,
    email: true,
    isLocked: true,
  });
  await sent(service, writer, reader, 'Hello');
  await postOf(service, reader).commented(commenter);
  await notified(reader, 2);
  await relate(service, reader, writer, 'blocked');
  await passPushWait();
  await pass(NOTICE_MAIL_MINUTES * 2);
  await idle();
  expect([device.pushes, mailsTo(reader)]).toEqual([[], []]);
});

test('whoever is erased gets nothing, and nothing of theirs is left', async () => {
  const [leaver, other] = [await newParent(service), await newParent(service)];
  const leaversDevice = await newDevice(leaver);
  await save(leaver, DAYTIME);
  await request(service, other, leaver);
  await notified(leaver, 1);
  await leave(service, leaver);
  const { userId } = leaver;
  await eventually(async () => {
    for (const name of ['pushDevices', 'noticeJobs', 'pushes'])
      expect(await service.db.collection(name).countDocuments({ userId }), name).toBe(0);
    expect(await service.db.collection('noticeSettings').countDocuments({ _id: userId as never })).toBe(0);
  });
  await passPushWait();
  await idle();
  expect(leaversDevice.pushes).toEqual([]);
});

test('a kind that the bell leaves out is no notice either, and two instances send each once', async () => {
  const [reader, writer, device] = await newReader();
  const instances = [createNotices(service), createNotices(service)];
  await prefer(service, reader, { messages: false });
  await sent(service, writer, reader, 'Not wanted');
  await prefer(service, reader, { messages: true });
  await sent(service, writer, reader, 'Wanted');
  await passPushWait();
  await Promise.all(instances.map(({ noticeWorker }) => noticeWorker.doAll()));
  await Promise.all(instances.map(({ pushWorker }) => pushWorker.doAll()));
  await received(device, 1);
  await pass(MESSAGE_MAIL_MINUTES);
  await Promise.all(instances.map(({ noticeWorker }) => noticeWorker.doAll()));
  await Promise.all(instances.map(({ mailWorker }) => mailWorker.doAll()));
  await mailed(reader, 1);
  await idle();
  expect([device.pushes.length, mailsTo(reader).length]).toEqual([1, 1]);
});
