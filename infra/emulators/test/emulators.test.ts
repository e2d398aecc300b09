import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import twilio from 'twilio';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Emulators, startEmulators } from '../src/start-emulators.ts';

const SID = `AC${'0'.repeat(32)}`;
const FROM = '+447700900999';
let emulators: Emulators;
let nextNumber = 0;
const aNumber = () => `+447700900${100 + nextNumber++}`;

beforeAll(async () => {
  emulators = await startEmulators({ httpPort: 0, smtpPort: 0, twilio: { accountSid: SID, authToken: 'secret' } });
});
afterAll(() => emulators.close());

/** A call like the SDK's. */
async function send(form: Record<string, string>, token = 'secret', sid = SID) {
  const answer = await fetch(`${emulators.url}/2010-04-01/Accounts/${sid}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${SID}:${token}`).toString('base64')}` },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const json = async (path: string) => (await fetch(`${emulators.url}${path}`)).json();

test('the authenticator app shows the code of now once it is set up, and takes no text that is no secret', async () => {
  const put = (body: object) =>
    fetch(`${emulators.url}/authenticator`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await fetch(`${emulators.url}/authenticator`)).status).toBe(204);
  expect((await put({ account: 'ada@example.com', secret: 'not base32!' })).status).toBe(400);
  expect((await put({ account: 'ada@example.com', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })).status).toBe(204);
  const shown = await json('/authenticator');
  expect(shown).toEqual({
    account: 'ada@example.com',
    code: expect.stringMatching(/^\d{6}$/),
    secondsLeft: expect.any(Number),
  });
  expect(shown.secondsLeft).toBeGreaterThan(0);
  expect(shown.secondsLeft).toBeLessThanOrEqual(30);
});

/** Rings a phone, like the SDK. */
async function call(more: Record<string, string> = {}) {
  const answer = await fetch(`${emulators.url}/2010-04-01/Accounts/${SID}/Calls.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${SID}:secret`).toString('base64')}` },
    body: new URLSearchParams({ To: aNumber(), From: FROM, Url: 'http://127.0.0.1:1/voice', ...more }),
  });
  return (await answer.json()) as { sid: string; to: string };
}

test('a call that nobody takes has rung out; the page and its scripts are served', async () => {
  const { sid, to } = await call();
  const ignore = () => fetch(`${emulators.url}/calls/${sid}/ignore`, { method: 'POST' });
  expect([(await ignore()).status, (await ignore()).status]).toEqual([204, 404]);
  expect(await json(`/calls?to=${to}`)).toMatchObject([{ status: 'no-answer' }]);
  for (const path of ['/', '/page.js', '/phone.js', '/page.css'])
    expect((await fetch(`${emulators.url}${path}`)).status, path).toBe(200);
});

/** What the account hears: forms by path, each with a right signature; `said` is what a call says. */
async function startAccount(said: Record<string, string> = {}) {
  const heard: { path: string; form: Record<string, string> }[] = [];
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const signature = String(request.headers['x-twilio-signature']);
    const path = request.url ?? '';
    if (twilio.validateRequest('secret', signature, `${url}${path}`, form)) heard.push({ path, form });
    response.end(said[path]);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, heard, close: () => server.close() };
}

test('the account hears once, signed, how a call ended: answered with a key, ignored, or with nobody there', async () => {
  const gather = '<Response><Gather action="ACCOUNT/key"><Say>Press 2.</Say></Gather></Response>';
  const said = { '/voice': '', '/key': '<Response><Say>Thank you.</Say></Response>' };
  const account = await startAccount(said);
  said['/voice'] = gather.replace('ACCOUNT', account.url);
  const urls = { Url: `${account.url}/voice`, StatusCallback: `${account.url}/status` };
  const ended = () => account.heard.filter(({ path }) => path === '/status').map(({ form }) => form);

  const answered = await call(urls);
  expect(await emulators.answerCall(answered.sid, '2')).toBe(true);
  expect(account.heard.find(({ path }) => path === '/key')?.form).toMatchObject({ CallSid: answered.sid, Digits: '2' });
  expect(emulators.calls(answered.to)).toMatchObject([{ status: 'completed', said: 'Press 2. Thank you.' }]);
  const ignored = await call(urls);
  expect(await emulators.ignoreCall(ignored.sid)).toBe(true);
  expect(await emulators.ignoreCall(ignored.sid)).toBe(false);
  expect(ended()).toMatchObject([
    { CallSid: answered.sid, CallStatus: 'completed' },
    { CallSid: ignored.sid, CallStatus: 'no-answer', To: ignored.to, AccountSid: SID },
  ]);
  const nobody = aNumber();
  emulators.fail(`call ${nobody}`, { mode: 'undelivered', times: 1 });
  const { sid } = await call({ ...urls, To: nobody });
  await vi.waitFor(() => expect(ended().at(-1)).toMatchObject({ CallSid: sid, CallStatus: 'no-answer' }));
  account.close();
});

test('a call says what was sent along with it; one without words, address or number is refused', async () => {
  const { sid, to } = await call({ Url: '', Twiml: '<Response><Say>Please come.</Say><Say>Now.</Say></Response>' });
  await emulators.answerCall(sid, undefined);
  expect(await json(`/calls?to=${to}`)).toMatchObject([{ status: 'completed', said: 'Please come. Now.' }]);
  expect(await call({ Url: '' })).toMatchObject({ code: 21205, status: 400 });
  expect(await call({ To: '' })).toMatchObject({ code: 21201, status: 400 });
});

test('answers an accepted message like Twilio and stores it, newest first, found by an unescaped +', async () => {
  const to = aNumber();
  const answer = await send({ To: to, From: FROM, Body: 'one' });
  await send({ To: to, From: FROM, Body: 'two' });
  expect(answer).toMatchObject({
    status: 201,
    body: { to, from: FROM, body: 'one', status: 'queued', num_segments: '1', account_sid: SID, error_code: null },
  });
  expect(answer.body.sid).toMatch(/^SM[0-9a-f]{32}$/);
  const expected = [
    { to, from: FROM, body: 'two', sentAt: expect.any(String) },
    { to, from: FROM, body: 'one', sentAt: expect.any(String) },
  ];
  expect(await json(`/sms?to=${to}`)).toEqual(expected);
  expect(await json(`/sms?to=${encodeURIComponent(to)}`)).toEqual(expected);
});

test.each([
  ['a wrong token', { To: '+447700900001', From: FROM, Body: 'x' }, 'wrong', 401, 20003],
  ['no receiver', { From: FROM, Body: 'x' }, 'secret', 400, 21604],
  ['no sender', { To: '+447700900001', Body: 'x' }, 'secret', 400, 21603],
  ['no text', { To: '+447700900001', From: FROM }, 'secret', 400, 21602],
  ['an invalid number', { To: 'abc', From: FROM, Body: 'x' }, 'secret', 400, 21211],
  ['too long a text', { To: '+447700900001', From: FROM, Body: 'x'.repeat(1601) }, 'secret', 400, 21617],
])('%s is refused with the code of the real API', async (_name, form, token, status, code) => {
  const answer = await send(form as unknown as Record<string, string>, token);
  expect(answer).toMatchObject({
    status,
    body: { status, code, more_info: `https://www.twilio.com/docs/errors/${code}` },
  });
});

test.each([
  [{ mode: 'reject' }, 400, 21211],
  [{ mode: 'reject', code: 21614 }, 400, 21614],
  [{ mode: 'opt-out' }, 400, 21610],
  [{ mode: 'down' }, 503, 20500],
  [{ mode: 'down', status: 429 }, 429, 20429],
])('the failure %j applies to that number alone until it is cleared', async (failure, status, code) => {
  const to = aNumber();
  const put = await fetch(`${emulators.url}/failures/${encodeURIComponent(to)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(failure),
  });
  expect(put.status).toBe(204);
  expect(await send({ To: to, From: FROM, Body: 'x' })).toMatchObject({ status, body: { code } });
  expect((await send({ To: aNumber(), From: FROM, Body: 'x' })).status).toBe(201);
  await fetch(`${emulators.url}/failures/${encodeURIComponent(to)}`, { method: 'DELETE' });
  expect((await send({ To: to, From: FROM, Body: 'x' })).status).toBe(201);
  expect(emulators.sms(to)).toHaveLength(1);
});

test('limits a failure to a number of messages and refuses unknown modes', async () => {
  const to = aNumber();
  emulators.fail(to, { mode: 'down', times: 1 });
  expect((await send({ To: to, From: FROM, Body: 'x' })).status).toBe(503);
  expect((await send({ To: to, From: FROM, Body: 'x' })).status).toBe(201);
  const put = await fetch(`${emulators.url}/failures/${to}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{"mode":"explode"}',
  });
  expect(put.status).toBe(400);
});

test('delays a response', async () => {
  const to = aNumber();
  emulators.fail(to, { mode: 'delay', milliseconds: 300 });
  const before = performance.now();
  expect((await send({ To: to, From: FROM, Body: 'x' })).status).toBe(201);
  expect(performance.now() - before).toBeGreaterThanOrEqual(290);
});

test('works with the real Twilio SDK, including its errors', async () => {
  const to = aNumber();
  const client = twilio(SID, 'secret');
  client.api.baseUrl = emulators.url;
  const sent = await client.messages.create({ to, from: FROM, body: 'hello' });
  expect(sent.status).toBe('queued');
  emulators.fail(to, { mode: 'opt-out' });
  await expect(client.messages.create({ to, from: FROM, body: 'hello' })).rejects.toMatchObject({
    status: 400,
    code: 21610,
  });
});

test('stores a mail sent by nodemailer, whatever the case of its address', async () => {
  const transport = createTransport(emulators.smtpUrl);
  await transport.sendMail({
    from: 'Not Alone <hello@notalone.example>',
    to: 'Ada.Test@example.com',
    subject: 'Grüße',
    text: 'Your code is 123456.',
    html: '<p>Your code is <b>123456</b>.</p>',
    headers: { 'List-Unsubscribe': '<https://notalone.example/stop>' },
  });
  expect(await json('/mail?to=ada.test@EXAMPLE.com')).toEqual([
    {
      to: 'Ada.Test@example.com',
      from: expect.stringContaining('hello@notalone.example'),
      subject: 'Grüße',
      text: expect.stringContaining('123456'),
      html: '<p>Your code is <b>123456</b>.</p>',
      listHeaders: { 'list-unsubscribe': '<https://notalone.example/stop>' },
      sentAt: expect.any(String),
    },
  ]);
  emulators.fail('ada.test@example.com', { mode: 'down', times: 1 });
  await expect(
    transport.sendMail({ from: 'a@notalone.example', to: 'ada.test@example.com', text: 'x' }),
  ).rejects.toMatchObject({ responseCode: 451 });
  transport.close();
});

test('the page allows only its own script, and polling without changes is cheap', async () => {
  const page = await fetch(`${emulators.url}/`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  const messages = await fetch(`${emulators.url}/messages`);
  const again = await fetch(`${emulators.url}/messages`, {
    headers: { 'if-none-match': messages.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});
