import { eventually } from '@notalone/testing/eventually';
import { startOwnMongo } from '@notalone/testing/servers/own-mongo';
import twilio from 'twilio';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { storePress } from '../src/alerts/store-press.ts';
import { claimDelivery, deliveriesOf } from '../src/deliveries/deliveries.store.ts';
import { createDeliveryWorker } from '../src/deliveries/delivery-worker.ts';
import { recordStatus } from '../src/deliveries/record-status.ts';
import { createTwilioProvider } from '../src/deliveries/twilio-provider.ts';
import { type Family, PAGE_FALLBACK_MS, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Longer than a lease, and than the first wait before another try. */
const LATER_SECONDS = 31;

/** Leaves what is there when an instance dies right after it has stored the press; this one sends only when asked to. */
async function diesAfterStoring({ childId, parentId }: Family): Promise<string> {
  await service.worker.stop();
  return (await storePress(service.deps, { role: 'child', childId, parentId }, { code: '444' }, childId))._id;
}
const theText = (alertId: string) => ({ alertId, channel: 'sms' as const });

describe('a press is sent by whoever lives, when the sender dies', () => {
  test('after the press is stored, before anything is claimed', async () => {
    const family = await service.newFamily();
    const alertId = await diesAfterStoring(family);
    await service.pass(1);
    expect(service.emulators.sms(family.phone)).toHaveLength(1);
    expect((await service.alert(family.childToken, alertId)).status).toBe('sent');
  });

  test('after a message is claimed, before the provider is asked: nobody else sends it within the lease, then somebody does', async () => {
    const family = await service.newFamily();
    const alertId = await diesAfterStoring(family);
    expect(await claimDelivery(service.db, service.now(), theText(alertId))).toBeTruthy();
    await service.pass(1);
    expect(service.emulators.sms(family.phone)).toEqual([]);
    await service.pass(LATER_SECONDS);
    expect(service.emulators.sms(family.phone)).toHaveLength(1);
  });

  test('after the provider has taken it, before that is stored: it is found there and not sent twice', async () => {
    const family = await service.newFamily();
    const first = await service.press(family.childToken, { code: '444' });
    // what a kill between the provider's answer and its storing leaves
    await deliveriesOf(service.db).updateOne(
      { alertId: first.body.alertId, channel: 'sms' },
      {
        $set: {
          status: 'waiting',
          rank: 0,
          sends: 0,
          attempts: 1,
          inFlight: true,
          dueAt: service.now(),
          leaseUntil: service.now(),
        },
        $unset: { providerId: '' },
      },
    );
    await service.pass(LATER_SECONDS);
    expect(service.emulators.sms(family.phone)).toHaveLength(1);
    expect((await service.alert(family.childToken, first.body.alertId)).status).toBe('sent');
  });
});

test('the provider takes a text and its answer is lost: it is looked up, and the family gets one text', async () => {
  const family = await service.newFamily();
  service.emulators.fail(family.phone, { mode: 'lost-answer', times: 1 });
  const { body } = await service.press(family.childToken, {});
  await service.pass(LATER_SECONDS);
  expect(service.emulators.sms(family.phone)).toHaveLength(1);
  expect((await service.alert(family.childToken, body.alertId)).results).toMatchObject([
    { status: expect.stringMatching(/^(?:accepted|sent)$/) },
  ]);
});

test('the provider cannot be reached at all: nothing is lost, and the phone rings once it is back', async () => {
  const family = await service.newFamily();
  service.emulators.fail(family.phone, { mode: 'down' });
  service.emulators.fail(`call ${family.phone}`, { mode: 'down' });
  const { body } = await service.press(family.childToken, {});
  expect(body).toMatchObject({ success: false, results: [{ status: 'waiting', error: expect.any(String) }] });
  for (const seconds of [31, 31, 61]) await service.pass(seconds);
  const results = async () => (await service.alert(family.childToken, body.alertId)).results;
  expect(await results()).toMatchObject([{ status: expect.stringMatching(/^(?:waiting|failed)$/) }]);
  service.emulators.fail(family.phone, undefined);
  service.emulators.fail(`call ${family.phone}`, undefined);
  await service.pass(10 * 60);
  expect(service.emulators.calls(family.phone)).toHaveLength(1);
});

test('a mail that the server refuses is tried again: the mailbox may take it later', async () => {
  const family = await service.newFamily();
  service.emulators.fail(family.email, { mode: 'reject', times: 1 });
  const { body } = await service.press(family.childToken, {});
  const refused = { alertId: body.alertId, channel: 'mail' as const, attempts: 1, inFlight: { $exists: false } };
  await eventually(async () => expect(await deliveriesOf(service.db).countDocuments(refused)).toBe(1));
  expect(service.emulators.mails(family.email)).toEqual([]);
  await service.pass(11);
  expect(service.emulators.mails(family.email)).toHaveLength(1);
});

test('an alert that is stored is sent however late, and goes on until it is closed', async () => {
  const family = await service.newFamily();
  const alertId = await diesAfterStoring(family);
  await service.pass(15 * 60 + 1);
  expect(service.emulators.sms(family.phone)).toHaveLength(1);
  expect(await service.alert(family.childToken, alertId)).toMatchObject({ status: 'sent', state: 'open' });
});

test('40 callbacks in mixed order leave the furthest state, and a late one changes nothing', async () => {
  const family = await service.newFamily();
  const { body } = await service.press(family.childToken, {});
  const text = await deliveriesOf(service.db).findOne(theText(body.alertId));
  const url = `${service.config.PUBLIC_URL}/api/emergency-sms/webhooks/twilio/status?delivery=${text?._id}`;
  const send = (MessageStatus: string) => {
    const form = { MessageSid: text?.providerId ?? '', AccountSid: `AC${'a'.repeat(32)}`, MessageStatus };
    const signature = twilio.getExpectedTwilioSignature('token', url, form);
    return fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(form),
    });
  };
  const states = ['queued', 'sending', 'delivered', 'sent'];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => send(states[index % states.length] ?? '')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect((await send('sent')).status).toBe(204);
  expect((await service.alert(family.parentToken, body.alertId)).results).toMatchObject([{ status: 'delivered' }]);
  expect((await service.alert(family.childToken, body.alertId)).results).toMatchObject([{ status: 'sent' }]);
});

/** What a callback says of a text that did not arrive, for a reason that may pass. */
const undelivered = (providerId: string, now: Date) =>
  ({ status: 'failed', rank: 5, providerId, error: 'x', again: { dueAt: now, withoutLinks: false } }) as const;

test('the same callback of a failure counts once, however often it comes', async () => {
  const family = await service.newFamily();
  const { body } = await service.press(family.childToken, {});
  const text = await deliveriesOf(service.db).findOne(theText(body.alertId));
  if (!text) throw new Error('There is no text');
  const sent = { status: 'sent' as const, rank: 4, providerId: 'SM1' };
  await deliveriesOf(service.db).updateOne({ _id: text._id }, { $set: sent });
  const taken = await Promise.all(
    // Each at another moment: a change to what is there already would not be counted.
    Array.from({ length: 5 }, (_, n) =>
      recordStatus(service.deps, text, undelivered('SM1', new Date(service.now().getTime() - n))),
    ),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
  await service.pass(1);
  expect(await recordStatus(service.deps, text, undelivered('SM1', service.now()))).toBe(false);
  await service.pass(31);
  expect(service.emulators.sms(family.phone)).toHaveLength(2);
});

test('a failure that is reported before the provider has answered is not lost', async () => {
  const family = await service.newFamily();
  const alertId = await diesAfterStoring(family);
  let sends = 0;
  const provider = createTwilioProvider(service.config as never);
  const early = createDeliveryWorker({
    ...service.deps,
    sendMail: () => Promise.resolve(),
    provider: {
      ...provider,
      async sendSms() {
        sends += 1;
        const text = await deliveriesOf(service.db).findOne(theText(alertId));
        if (text && sends === 1) await recordStatus(service.deps, text, undelivered('SM1', service.now()));
        return { id: `SM${sends}`, status: 'queued' };
      },
    },
  });
  await early.sendNow(alertId);
  expect(sends).toBe(2);
  expect(await deliveriesOf(service.db).findOne(theText(alertId))).toMatchObject({
    status: 'accepted',
    providerId: 'SM2',
    sends: 2,
  });
});

test('a press at two instances at once is one alert and one text', async () => {
  const other = await startService({
    providers: service.emulators,
    database: service.database,
    alongside: { issuer: service.issuer, config: service.config },
    clock: service.now,
  });
  onTestFinished(() => other.stop());
  const family = await service.newFamily();
  const key = crypto.randomUUID();
  // As the page does: with the same key again while a busy machine says "try again".
  const pressAt = (one: Service) =>
    eventually(async () => {
      const answer = await one.press(family.childToken, {}, key);
      expect(answer.status).not.toBe(503);
      return answer;
    });
  const answers = await Promise.all([service, other, service, other].map(pressAt));
  expect(new Set(answers.map(({ body }) => body.alertId)).size).toBe(1);
  await Promise.all([service.pass(1), other.pass(1)]);
  expect(service.emulators.sms(family.phone)).toHaveLength(1);
});

test('without MongoDB a press answers 503 before the page would help itself', { timeout: 120_000 }, async () => {
  const mongo = await startOwnMongo();
  onTestFinished(() => mongo.stop());
  const alone = await startService({
    providers: service.emulators,
    config: { MONGO_URL: mongo.mongoUrl('emergency_alone') },
  });
  const token = await alone.token({ role: 'child' });
  await mongo.kill('SIGKILL');
  const started = performance.now();
  const { status, body } = await alone.press(token, {});
  expect([status, body]).toEqual([503, expect.objectContaining({ success: false, error: expect.any(String) })]);
  expect(performance.now() - started).toBeLessThan(PAGE_FALLBACK_MS);
  await mongo.restart();
  await eventually(async () => expect((await alone.press(token, {})).status).toBe(200), { timeoutMs: 60_000 });
  await alone.stop();
});

test('an error of the provider keeps no number and no text', async () => {
  const provider = createTwilioProvider({ ...service.config, TWILIO_API_URL: 'http://127.0.0.1:1' } as never);
  const failed = await provider
    .sendSms({ to: '+447700900123', text: 'secret', statusUrl: 'x' })
    .catch((error: unknown) => error);
  expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toMatch(/7700900123|secret|token/);
});
