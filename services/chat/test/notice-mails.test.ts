import { alertRaised, idSchema, internal, MESSAGE_MAIL_MINUTES } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { type InternalPeer, startInternalPeer } from '@notalone/testing/internal-peer';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, assert, beforeAll, expect, test } from 'vitest';
import { createNotices } from '../src/notices/notices.ts';
import { childrenOf } from './children.ts';
import { sent } from './messages.ts';
import { type PushService, startPushService } from './push-service.ts';
import { leave, newPair, newParent, type Parent, type Service, startService } from './service.ts';
import { VAPID_KEY } from './vapid-key.ts';

const HOUR_MS = 3_600_000;
/** Events carry the real time, which is later than the clock of the test. */
const DUE_MS = (MESSAGE_MAIL_MINUTES + 2) * 60_000;
let pushService: PushService;
let auth: InternalPeer;
let service: Service;
let nowMs = Date.now();
let authIsBusy: Promise<void> | undefined;
let isAuthAway = false;
const mailed: string[] = [];

beforeAll(async () => {
  pushService = await startPushService();
  auth = await startInternalPeer(internal.auth.queueMail, async ({ body }) => {
    assert(body.kind === 'notices');
    if (isAuthAway) throw new Error('away');
    await authIsBusy;
    mailed.push(body.to);
    return { result: 'queued' as const };
  });
  service = await startService({
    clock: () => new Date(nowMs),
    internalUrls: { auth: auth.url },
    own: { VAPID_KEYS: [VAPID_KEY], PUSH_HOSTS: [pushService.host] },
  });
});
afterAll(async () => {
  await service.stop();
  await auth.close();
  await pushService.stop();
});

const byDay = ({ token }: Parent) =>
  service.call('PUT', '/api/notifications/settings', {
    token,
    payload: { quietHours: { isOn: false, from: '21:00', to: '07:00' } },
  });
/** Somebody without a device who has not read a message. */
async function newReader(): Promise<Parent> {
  const [reader, writer] = await newPair(service);
  await byDay(reader);
  await sent(service, writer, reader, 'Hello');
  return reader;
}
const jobsOf = ({ userId }: Parent) => service.db.collection('noticeJobs').countDocuments({ userId });

test('no emergency waits behind mails that auth does not take, and each of them is sent once when it does', async () => {
  const busy = Promise.withResolvers<void>();
  authIsBusy = busy.promise;
  const parent = await newParent(service);
  const { body, pushes } = pushService.newSubscription();
  await service.call('POST', '/api/notifications/devices', { token: parent.token, payload: body });
  const { childId } = await childrenOf(service).newChild(parent);
  // More than the notice worker does side by side.
  const readers = await Promise.all(Array.from({ length: 6 }, newReader));
  nowMs += DUE_MS;
  await eventually(() => expect(auth.asked.length).toBeGreaterThan(1));

  const alertId = idSchema.parse(randomId());
  await service.publish('emergency', alertRaised, alertId, { alertId, userId: parent.userId, childId });
  await eventually(() => expect(pushes.map(({ payload }) => payload.notification.title)).toEqual(['Emergency: open']));
  expect(mailed).toEqual([]);
  busy.resolve();
  await eventually(async () =>
    expect((await Promise.all(readers.map(jobsOf))).every((count) => count === 0)).toBe(true),
  );
  expect(mailed.toSorted()).toEqual(readers.map(({ userId }) => userId).toSorted());
});

test('a mail waits while auth is away, and goes with whoever is erased', async () => {
  isAuthAway = true;
  const before = auth.asked.length;
  const [leaver, reader] = [await newReader(), await newReader()];
  nowMs += DUE_MS;
  await eventually(() => expect(auth.asked.length).toBeGreaterThan(before + 1));
  await leave(service, leaver);
  await eventually(async () => expect(await jobsOf(leaver)).toBe(0));
  isAuthAway = false;
  nowMs += HOUR_MS;
  await eventually(async () => expect(await jobsOf(reader)).toBe(0));
  await createNotices(service).mailWorker.doAll();
  expect(mailed.filter((userId) => [leaver.userId, reader.userId].includes(userId as never))).toEqual([reader.userId]);
});
