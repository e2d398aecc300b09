import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_FALLBACK_MS, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const POSITION = { latitude: 51.50741, longitude: -0.12779, accuracyMetres: 20, positionAgeSeconds: 5 };

test('a press texts the parent and who has said yes, at once, and mails the parent; a contact answers, and the child sees it', async () => {
  const family = await service.newFamily();
  const gran = await service.newContact(family);
  const { status, body } = await service.press(family.childToken, { ...POSITION, code: '111' });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    results: [
      { name: 'Sam', success: true },
      { name: 'Gran', success: true },
    ],
  });
  const [text] = service.emulators.sms(gran.phoneNumber);
  expect(text?.body).toMatch(
    /^Not Alone: Alfie needs help: blood glucose very low\. Sent \d\d:\d\d\. Map \(20 m, now\): https:\/\/maps\.google\.com\/\?q=51\.5074,-0\.1278 Ring 07700900\d{3} \(their device cannot be rung\)\. Answer: http:\/\/127\.0\.0\.1:\d+\/e\/[a-z0-9]{20} 999 has not been called\.$/,
  );
  expect(service.emulators.sms(family.phone)[0]?.body).toContain('Their device cannot be rung.');
  await eventually(() =>
    expect(service.emulators.mails(family.email).map(({ subject }) => subject)).toEqual([
      'Your child has asked for help',
    ]),
  );
  // A mail is read over a shoulder: who, what and where are behind its link, which needs no login.
  const [mail] = service.emulators.mails(family.email);
  expect(mail?.text).not.toMatch(/Alfie|glucose|51\.5074/);
  const mailed = /\/e\/([a-z0-9]{20})/.exec(mail?.text ?? '')?.[1];
  expect((await service.call('GET', `/e/${mailed}`)).text).toContain('Alfie needs help: blood glucose very low');

  const link = await service.linkIn(gran.phoneNumber);
  const page = await service.call('GET', `/e/${link}`);
  expect(page.text).toContain('Alfie needs help: blood glucose very low');
  expect(page.text).toContain('https://maps.google.com/?q=51.5074,-0.1278');
  expect(page.text).toMatch(/href="tel:\+447700900\d{3}">Ring Sam</);
  // Previews of messages show a title to whoever looks at a lock screen: it names nobody.
  expect(page.text).toContain('<title>Not Alone</title>');
  expect((await service.alert(family.childToken, body.alertId)).status).toBe('sent');
  const posted = await service.call('POST', `/api/emergency-sms/acknowledge/${link}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'answer=on-the-way',
  });
  expect([posted.status, posted.headers['location']]).toEqual([303, `/e/${link}`]);
  const seen = await service.alert(family.childToken, body.alertId);
  expect(seen).toMatchObject({
    status: 'answered',
    results: [{}, { name: 'Gran', status: 'acknowledged', answer: 'on-the-way' }],
  });
});

test('the same press again is the same alert: by its key, and by its code within 15 seconds', async () => {
  const family = await service.newFamily();
  const key = crypto.randomUUID();
  service.emulators.fail(family.phone, { mode: 'delay', milliseconds: 300, times: 1 });
  const answers = await Promise.all([1, 2, 3].map(() => service.press(family.childToken, { code: '333' }, key)));
  expect(answers.map(({ body }) => body.success)).toEqual([true, true, true]);
  const again = await service.press(family.childToken, { code: '333' });
  const ids = new Set([...answers, again].map(({ body }) => body.alertId));
  expect(ids.size).toBe(1);
  expect(service.emulators.sms(family.phone)).toHaveLength(1);
});

test('after STOP a press says that the phone rings, even if another request makes the call slowly', async () => {
  const family = await service.newFamily();
  await service.emulators.reply(family.phone, 'STOP');
  service.emulators.fail(`call ${family.phone}`, { mode: 'delay', milliseconds: 300, times: 1 });
  const presses = [1, 2, 3].map(() => service.press(family.childToken, { code: '222' }));
  expect((await Promise.all(presses)).map(({ body }) => body.success)).toEqual([true, true, true]);
  expect(service.emulators.calls(family.phone)).toHaveLength(1);
});

test('if the provider is slower than the page waits, the press says so in time and the alert says later that it was sent', async () => {
  const family = await service.newFamily();
  service.emulators.fail(family.phone, { mode: 'delay', milliseconds: 4000, times: 1 });
  const started = performance.now();
  const { body } = await service.press(family.childToken, {});
  expect(performance.now() - started).toBeLessThan(PAGE_FALLBACK_MS);
  expect(body).toMatchObject({ success: false, error: 'Not sent yet. We keep trying.' });
  await eventually(async () => expect((await service.alert(family.childToken, body.alertId)).status).toBe('sent'));
  expect(service.emulators.sms(family.phone)).toHaveLength(1);
});

test('999 with the key of an earlier 222 is a new alert, never the old answer', async () => {
  const family = await service.newFamily();
  const key = 'one-key-for-each-press';
  const send = (body: object) => service.press(family.childToken, body, key);
  const first = (await send({ code: '222' })).body.alertId;
  await service.call('POST', `/api/emergency-sms/alerts/${first}/cancel`, { token: family.childToken });
  const others = [
    await send({ code: '999' }),
    await send({}),
    await send({ customMessage: 'My pump is broken' }),
    await service.press(family.parentToken, { code: '222', test: true }, key),
  ].map(({ body }) => body.alertId);
  expect(new Set([first, ...others]).size).toBe(5);
  expect((await service.alert(family.childToken, others[0] ?? '')).code).toBe('999');
  expect((await send({ code: '999' })).body.alertId).toBe(others[0]);
  expect((await send({ code: '222' })).body.alertId).toBe(first);
});

test('without an answer the server telephones after a minute; the key 1 is coming, a voicemail is nobody', async () => {
  const family = await service.newFamily();
  const gran = await service.newContact(family);
  const { body } = await service.press(family.childToken, {});
  await service.pass(50);
  expect(service.emulators.calls(gran.phoneNumber)).toEqual([]);
  await service.pass(11);
  const [parents, grans] = [family.phone, gran.phoneNumber].map((number) => service.emulators.calls(number)[0]);
  expect(parents?.status).toBe('ringing');
  await service.emulators.answerCall(parents?.sid ?? '', undefined);
  expect(await service.alert(family.childToken, body.alertId)).toMatchObject({
    status: 'sent',
    calledAt: expect.any(String),
  });
  await service.emulators.answerCall(grans?.sid ?? '', '1');
  expect(await service.alert(family.childToken, body.alertId)).toMatchObject({
    status: 'answered',
    results: [{}, { name: 'Gran', answer: 'on-the-way' }],
  });
  expect(service.emulators.calls(gran.phoneNumber)[0]?.said).toMatch(
    /^This is Not Alone\. Alfie has asked for help .* press 1\. .*Thank you\./,
  );
});

test('who was on the way and then cannot come stops nobody: the others are texted and telephoned at once', async () => {
  const family = await service.newFamily();
  const gran = await service.newContact(family);
  await service.press(family.childToken, { code: '222' });
  const link = await service.linkIn(family.phone);
  const answer = (said: string) =>
    service.call('POST', `/api/emergency-sms/acknowledge/${link}`, { payload: { answer: said } });
  await answer('on-the-way');
  await service.pass(61);
  expect(service.emulators.calls(gran.phoneNumber)).toEqual([]);
  await answer('cannot-come');
  await service.pass(1);
  expect(service.emulators.calls(gran.phoneNumber)).toHaveLength(1);
  expect(service.emulators.sms(gran.phoneNumber)[0]?.body).toMatch(/^Not Alone: nobody is with Alfie yet/);
  expect(service.emulators.calls(family.phone)).toEqual([]);
});

test('a reply of YES or COMING answers, once however often it is delivered; anything else does not', async () => {
  const family = await service.newFamily();
  const { body } = await service.press(family.childToken, {});
  await service.emulators.reply(family.phone, 'Yes of course not');
  expect((await service.alert(family.childToken, body.alertId)).status).toBe('sent');
  await service.emulators.reply(family.phone, ' coming! ');
  expect((await service.alert(family.childToken, body.alertId)).status).toBe('answered');
});

test('who cannot be reached now is tried again at 30, 60 and 120 seconds', async () => {
  const family = await service.newFamily();
  const gran = await service.newContact(family);
  const dad = await service.newFamily();
  service.emulators.fail(gran.phoneNumber, { mode: 'down', times: 2 });
  const { body } = await service.press(family.childToken, {});
  expect(body.results).toMatchObject([{ success: true }, { success: false, status: 'waiting' }]);
  await service.pass(31);
  expect(service.emulators.sms(gran.phoneNumber)).toHaveLength(1);
  await service.pass(30);
  expect(service.emulators.sms(gran.phoneNumber)).toHaveLength(2);
  expect(dad.phone).not.toBe(gran.phoneNumber);
});

test('a text that the network filters is sent again without links', async () => {
  const family = await service.newFamily();
  service.emulators.fail(family.phone, { mode: 'undelivered', code: 30_007 });
  await service.press(family.childToken, POSITION);
  await eventually(() => expect(service.emulators.sms(family.phone)).toHaveLength(1));
  const [text] = service.emulators.sms(family.phone);
  expect(text?.body).not.toContain('://');
  expect(text?.body).toContain('51.5074, -0.1278');
  service.emulators.fail(family.phone, undefined);
});

test.each([
  ['a message that is too long', { customMessage: 'x'.repeat(5000) }],
  ['no message', { customMessage: null }],
  ['a code that does not exist', { code: '123' }],
  ['a field that is not known', { colour: 'red' }],
  ['a position that is none', { latitude: 'north', longitude: null }],
  ['half an emoji', { customMessage: 'help \uD83D' }],
  ['NUL', { customMessage: 'he\u0000lp', '\u0000': 1 }],
  ['an emoji cut in half by the limit', { customMessage: `${'x'.repeat(999)}😀` }],
  ['a body that is a list', []],
  ['deep nesting', { customMessage: JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) }],
])('%s does not stop a press', async (_what, body) => {
  const family = await service.newFamily();
  const { status, body: result } = await service.press(family.childToken, body);
  expect([status, result.success]).toEqual([200, true]);
});

test.each([
  ['no JSON', 'application/json', '{"code":'],
  ['null', 'application/json', 'null'],
  ['a text', 'text/plain', 'help'],
  ['a form', 'application/x-www-form-urlencoded', 'customMessage=help'],
  ['a type that is none', 'what/ever', 'x'],
])('%s as the body does not stop a press', async (_what, type, payload) => {
  const family = await service.newFamily();
  const { status, body } = await service.call<{ success: boolean }>('POST', '/api/emergency-sms/quick/555', {
    token: family.childToken,
    headers: { 'content-type': type },
    payload,
  });
  expect([status, body.success]).toEqual([200, true]);
});

test('somebody who has not said yes is told only to ring the parent, and is not telephoned', async () => {
  const family = await service.newFamily();
  const phoneNumber = '+447700900999'.replace('999', '998');
  await service.call('POST', '/api/emergency-sms/contacts', {
    token: family.parentToken,
    payload: { name: 'Bo', phoneNumber, relationship: 'Uncle' },
  });
  await service.press(family.childToken, { code: '999', ...POSITION });
  expect(service.emulators.sms(phoneNumber)[0]?.body).toMatch(
    /^Not Alone: A family asked us to reach you\. Please ring Sam on 07700900\d{3}\.$/,
  );
  await service.pass(70);
  expect(service.emulators.calls(phoneNumber)).toEqual([]);
});

test('a position that comes later goes into a text that waits for it, else by one more text', async () => {
  const family = await service.newFamily();
  const waiting = await service.press(family.childToken, { awaitPositionSeconds: 10, code: '222' });
  expect(waiting.body).toMatchObject({ success: false, results: [{ status: 'waiting' }] });
  expect(service.emulators.sms(family.phone)).toEqual([]);
  const where = { latitude: 51.5, longitude: -0.1 };
  await service.call('POST', `/api/emergency-sms/alerts/${waiting.body.alertId}/position`, {
    token: family.childToken,
    payload: where,
  });
  await eventually(() =>
    expect(service.emulators.sms(family.phone)[0]?.body).toContain('maps.google.com/?q=51.5000,-0.1000'),
  );

  const { body } = await service.press(family.childToken, { code: '444' });
  await service.call('POST', `/api/emergency-sms/alerts/${body.alertId}/position`, {
    token: family.childToken,
    payload: where,
  });
  await eventually(() =>
    expect(service.emulators.sms(family.phone)[0]?.body).toMatch(/^Not Alone: Alfie is here\. Map/),
  );
  expect(service.emulators.sms(family.phone)).toHaveLength(3);
});

test.each([
  [
    'the family’s switch',
    { token: 'parentToken', url: '/api/emergency-sms/location-setting', payload: { enabled: false } },
  ],
  [
    'the child’s own',
    {
      token: 'childToken',
      url: '/api/profile/emergency-location-setting',
      payload: { emergencyLocationEnabled: false },
    },
  ],
] as const)('no position is used or kept where %s is off', async (_what, { token, url, payload }) => {
  const family = await service.newFamily();
  expect((await service.call('PUT', url, { token: family[token], payload })).status).toBe(200);
  await service.press(family.childToken, { ...POSITION, code: '555' });
  expect(service.emulators.sms(family.phone)[0]?.body).not.toContain('maps');
  expect(
    await service.db.collection('alerts').countDocuments({ parentId: family.parentId, position: { $exists: true } }),
  ).toBe(0);
});

test('after ten alerts in an hour contacts get one text in ten minutes, and 555 always', async () => {
  const family = await service.newFamily();
  const pressIn = async (code: string) => {
    await service.pass(16);
    return service.press(family.childToken, { code });
  };
  for (let time = 1; time <= 10; time += 1) expect((await pressIn('888')).body.success).toBe(true);
  expect((await pressIn('888')).body).toMatchObject({ success: false, results: [{ status: 'held' }] });
  const twelfth = await pressIn('333');
  expect(twelfth.body).toMatchObject({ success: false, results: [{ status: 'held' }] });
  expect(service.emulators.sms(family.phone)).toHaveLength(10);
  expect((await pressIn('555')).body.success).toBe(true);
  expect(service.emulators.sms(family.phone)).toHaveLength(11);
  await service.pass(569);
  // One text for both, with what was pressed last; nobody answers that one either.
  expect(service.emulators.sms(family.phone)).toHaveLength(12);
  expect(service.emulators.sms(family.phone)[0]?.body).toContain('(12th this hour)');
  const calls = service.emulators.calls(family.phone).length;
  await service.pass(61);
  expect(service.emulators.calls(family.phone)).toHaveLength(calls + 1);
  expect((await pressIn('888')).body).toMatchObject({ results: [{ status: 'held' }] });
});

test('texts begin with the family word and say the child’s own number, where the parent has set them', async () => {
  const [family, others] = [await service.newFamily(), await service.newFamily()];
  const put = (url: string, token: string, payload: object) => service.call('PUT', url, { token, payload });
  const word = (familyWord: string) => put('/api/emergency-sms/family-word', family.parentToken, { familyWord });
  const phone = (token: string, phoneNumber: string) =>
    put(`/api/emergency-sms/children/${family.childId}/phone`, token, { phoneNumber });
  expect((await word('Marmalade')).status).toBe(200);
  expect((await word('www.x.example')).status).toBe(400);
  expect((await phone(others.parentToken, '07700 900555')).status).toBe(404);
  expect((await phone(family.parentToken, '07700 900555')).body).toMatchObject({ phoneNumber: '+447700900555' });
  const { body } = await service.press(family.childToken, { code: '444' });
  expect(service.emulators.sms(family.phone)[0]?.body).toMatch(
    /^Not Alone \(Marmalade\): Alfie needs help: lost or separated\..* Ring 07700900555\. Answer/,
  );
  await service.call('POST', `/api/emergency-sms/alerts/${body.alertId}/cancel`, { token: family.childToken });
  await service.pass(21);
  expect(service.emulators.sms(family.phone)[0]?.body).toMatch(/^Not Alone \(Marmalade\): Alfie's phone says OK/);
  const { body: settings } = await service.call('GET', '/api/emergency-sms/contacts', { token: family.parentToken });
  expect(settings).toMatchObject({
    familyWord: 'Marmalade',
    children: [{ childId: family.childId, name: 'Alfie', phoneNumber: '+447700900555' }],
  });

  expect([(await word('')).status, (await phone(family.parentToken, '')).status]).toEqual([200, 200]);
  await service.press(family.childToken, { code: '333' });
  expect(service.emulators.sms(family.phone)[0]?.body).toMatch(
    /^Not Alone: Alfie needs help: feeling unwell\..* Their device cannot be rung\./,
  );
});

test('one message is given to the provider three times at most for a contact', async () => {
  const family = await service.newFamily();
  service.emulators.fail(family.phone, { mode: 'undelivered', code: 30_008 });
  const { body } = await service.press(family.childToken, { code: '444' });
  const text = () =>
    service.db.collection('deliveries').findOne({ alertId: body.alertId, channel: 'sms', kind: 'alert' });
  for (const [wait, sends, status] of [
    [0, 1, 'waiting'],
    [31, 2, 'waiting'],
    [61, 3, 'failed'],
    [300, 3, 'failed'],
  ] as const) {
    await service.pass(wait);
    await eventually(async () => expect(await text()).toMatchObject({ sends, status }));
  }
  service.emulators.fail(family.phone, undefined);
});

test('when everybody says that they cannot come the page goes to 999', async () => {
  const family = await service.newFamily();
  const { body } = await service.press(family.childToken, {});
  expect((await service.alert(family.childToken, body.alertId)).call999).toBe(false);
  const link = await service.linkIn(family.phone);
  await service.call('POST', `/api/emergency-sms/acknowledge/${link}`, { payload: { answer: 'cannot-come' } });
  expect(await service.alert(family.childToken, body.alertId)).toMatchObject({
    status: 'cannot-come',
    state: 'open',
    call999: true,
  });
});

test('a parent’s test goes to the parent alone, says so, and five a day are enough', async () => {
  const family = await service.newFamily();
  const gran = await service.newContact(family);
  const texts = service.emulators.sms(gran.phoneNumber).length;
  for (let time = 1; time <= 5; time += 1) {
    const { body } = await service.press(family.parentToken, { ...POSITION, test: true }, crypto.randomUUID());
    expect(body.success).toBe(true);
    await service.pass(16);
  }
  expect((await service.press(family.parentToken, { test: true })).status).toBe(429);
  expect(service.emulators.sms(family.phone)[0]?.body).toMatch(/^Not Alone: this is only a test/);
  expect(service.emulators.sms(gran.phoneNumber)).toHaveLength(texts);
});
