import { Agent, request } from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webPush from 'web-push';
import type { PushSubscriptionOfDevice } from '../src/push/push-devices.ts';
import type { PushService } from '../src/push/start-push-service.ts';
import { type Emulators, startEmulators } from '../src/start-emulators.ts';

let emulators: Emulators;
let push: Omit<PushService, 'close'>;
let agent: Agent;
const ours = webPush.generateVAPIDKeys();

beforeAll(async () => {
  emulators = await startEmulators({ httpPort: 0, smtpPort: 0, push: { port: 0 } });
  if (!emulators.push) throw new Error('no push service');
  push = emulators.push;
  agent = new Agent({ ca: push.certificate });
});
afterAll(() => emulators.close());

async function subscribe(applicationServerKey = ours.publicKey): Promise<PushSubscriptionOfDevice> {
  const answer = await fetch(`${emulators.url}/push-devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey }),
  });
  return (await answer.json()) as PushSubscriptionOfDevice;
}
const shown = async (device: string) => (await fetch(`${emulators.url}/push?device=${device}`)).json();
const payload = (title: string) => JSON.stringify({ web_push: 8030, notification: { title } });

/** The status that the push service answered. */
async function send(to: PushSubscriptionOfDevice, title = 'Hello', more: webPush.RequestOptions = {}): Promise<number> {
  const vapidDetails = { subject: 'mailto:hello@notalone.example', ...ours };
  const sending = webPush.sendNotification(to, payload(title), { vapidDetails, TTL: 60, agent, ...more });
  const answer = await sending.catch((error: unknown) => error as webPush.WebPushError);
  return answer.statusCode;
}

/** Without the sender's own checks. */
const sendRaw = (endpoint: string, headers: Record<string, string>, body: Buffer) =>
  new Promise<number | undefined>((resolve, reject) =>
    request(endpoint, { method: 'POST', headers, agent }, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end(body),
  );

test('a message arrives decrypted, with its headers, and a later one of the same topic replaces it', async () => {
  const device = await subscribe();
  expect(await send(device, 'First', { topic: 'thread-1', urgency: 'high' })).toBe(201);
  expect(await send(device, 'Other', { topic: 'thread-2' })).toBe(201);
  expect(await send(device, 'Second', { topic: 'thread-1', TTL: 0 })).toBe(201);
  const common = { device: device.device, key: ours.publicKey, sentAt: expect.any(String) };
  const of = (title: string) => ({ web_push: 8030, notification: { title } });
  expect(await shown(device.device)).toEqual([
    { ...common, payload: of('Second'), ttl: 0, urgency: 'normal', topic: 'thread-1' },
    { ...common, payload: of('Other'), ttl: 60, urgency: 'normal', topic: 'thread-2' },
  ]);
  expect(await shown((await subscribe()).device)).toEqual([]);
});

test('a message is refused with another key, another audience, too long a life or a topic that is too long', async () => {
  const device = await subscribe();
  const other = webPush.generateVAPIDKeys();
  expect(await send(device, 'x', { vapidDetails: { subject: 'mailto:a@example.com', ...other } })).toBe(403);
  const mixed = { subject: 'mailto:a@example.com', publicKey: other.publicKey, privateKey: ours.privateKey };
  expect(await send(device, 'x', { vapidDetails: mixed })).toBe(401);
  const elsewhere = { ...device, endpoint: device.endpoint.replace('localhost', '127.0.0.1') };
  expect(await send(elsewhere, 'x', { agent: new Agent({ ca: push.certificate, servername: 'localhost' }) })).toBe(401);
  expect(await send({ ...device, endpoint: `${push.origin}/push/unknown` })).toBe(410);
  const wrongDevice = { ...device, keys: (await subscribe()).keys };
  expect(await send(wrongDevice)).toBe(400);
  const { endpoint, headers, body } = webPush.generateRequestDetails(device, payload('x'), {
    vapidDetails: { subject: 'mailto:a@example.com', ...ours },
    TTL: 60,
  });
  const { TTL: _, ...withoutTtl } = headers;
  expect(await sendRaw(endpoint, withoutTtl, body)).toBe(400);
  expect(await sendRaw(endpoint, { ...headers, Topic: 'x'.repeat(33) }, body)).toBe(400);
  expect(await sendRaw(endpoint, { ...headers, Urgency: 'now' }, body)).toBe(400);
  expect(await shown(device.device)).toEqual([]);
});

test.each([404, 410, 403, 429, 503])('a device can be told to answer %i, as often as asked', async (status) => {
  const device = await subscribe();
  const failure = { mode: status < 429 ? 'reject' : 'down', status, times: 1 };
  const answer = await fetch(`${emulators.url}/failures/${encodeURIComponent(`push ${device.device}`)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(failure),
  });
  expect(answer.status).toBe(204);
  expect(await send(device)).toBe(status);
  expect(await send(device)).toBe(201);
});

test('the page shows devices and their messages', async () => {
  const device = await subscribe();
  await send(device, 'On the page');
  const messages = (await (await fetch(`${emulators.url}/messages`)).json()) as {
    devices: string[];
    pushes: { device: string }[];
  };
  expect(messages.devices[0]).toBe(device.device);
  expect(messages.pushes[0]).toMatchObject({ device: device.device });
  expect((await fetch(`${emulators.url}/push.js`)).status).toBe(200);
});
