import { alertChanged, alertNoticeOpened, phoneChanged, type UserId } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { subscribe } from '@notalone/testing/people-in-test';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aNumber, type Family, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const POSITION = { latitude: 51.50741, longitude: -0.12779, accuracyMetres: 20, positionAgeSeconds: 5 };
const texts = (number: string) => service.emulators.sms(number).map(({ body }) => body);
const calls = (number: string) => service.emulators.calls(number).length;
const answer = (link: string, payload: object) =>
  service.call('POST', `/api/emergency-sms/acknowledge/${link}`, { payload });
const ofAlert = (alertId: string, what: string, token: string, payload?: object) =>
  service.call('POST', `/api/emergency-sms/alerts/${alertId}/${what}`, { token, ...(payload && { payload }) });

/** A press with Gran as second contact, and the links that both have got. */
async function pressWithGran(body: object = { code: '444' }) {
  const family = await service.newFamily();
  const gran = await service.newContact(family);
  const pressed = await service.press(family.childToken, body);
  const links = { parent: await service.linkIn(family.phone), gran: await service.linkIn(gran.phoneNumber) };
  return { family, gran, alertId: pressed.body.alertId, links };
}
const seen = (family: Family, alertId: string) => service.alert(family.childToken, alertId);

test('who is on the way stops the calls, the others hear it once, and after their time they are asked; WITH says together', async () => {
  const { family, gran, alertId, links } = await pressWithGran({ code: '111' });
  await answer(links.gran, { answer: 'on-the-way' });
  await answer(links.gran, { answer: 'on-the-way', minutes: 30 });
  expect(await seen(family, alertId)).toMatchObject({
    state: 'somebody-coming',
    coming: { name: 'Gran', minutes: 30 },
  });
  await service.pass(1);
  expect(texts(family.phone)[0]).toMatch(/^Not Alone: Gran is on the way to Alfie\. You can still answer\./);
  await answer(links.gran, { answer: 'on-the-way', minutes: 5 });
  await service.pass(240);
  expect(calls(family.phone)).toBe(0);
  // Five minutes for 111, however long they said.
  await service.pass(61);
  expect((await seen(family, alertId)).state).toBe('asked-again');
  expect(texts(gran.phoneNumber)[0]).toMatch(/Are you with Alfie\? Text WITH/);
  const ringing = service.emulators.calls(gran.phoneNumber)[0];
  await service.emulators.reply(gran.phoneNumber, 'YES');
  expect((await seen(family, alertId)).state).toBe('asked-again');
  await service.emulators.answerCall(ringing?.sid ?? '', undefined);
  expect(service.emulators.calls(gran.phoneNumber)[0]?.said).toContain('press 2');
  await service.emulators.reply(gran.phoneNumber, 'With');
  expect(await seen(family, alertId)).toMatchObject({ state: 'together', closedBy: { name: 'Gran', who: 'contact' } });
  await service.pass(1);
  expect(texts(family.phone)[0]).toMatch(/^Not Alone: Gran says at \d\d:\d\d: I am with Alfie\.$/);
  const heard = calls(family.phone) + calls(gran.phoneNumber);
  await service.pass(3 * 3600);
  expect(calls(family.phone) + calls(gran.phoneNumber)).toBe(heard);
});

test('who does not arrive opens the alert again: everybody is texted and telephoned, and the steps begin anew', async () => {
  const { family, gran, alertId, links } = await pressWithGran();
  await answer(links.gran, { answer: 'on-the-way', minutes: 5 });
  await service.pass(301);
  // Saying it again when asked puts nothing off.
  await answer(links.gran, { answer: 'on-the-way', minutes: 15 });
  await service.pass(301);
  expect(await seen(family, alertId)).toMatchObject({ state: 'open', reopenedAt: expect.any(String) });
  for (const number of [family.phone, gran.phoneNumber]) {
    expect(texts(number)[0]).toMatch(/^Not Alone: nobody is with Alfie yet, who asked for help/);
    expect(calls(number)).toBeGreaterThan(0);
  }
  const before = calls(family.phone);
  await service.pass(61);
  expect(calls(family.phone)).toBe(before + 1);
});

test('the child says that nobody is there, and it is open at once; a removed contact on the way opens it too', async () => {
  const first = await pressWithGran();
  await answer(first.links.gran, { answer: 'on-the-way', minutes: 5 });
  await service.pass(301);
  await ofAlert(first.alertId, 'together', first.family.childToken, { together: false });
  expect((await seen(first.family, first.alertId)).state).toBe('open');

  const { family, gran, alertId, links } = await pressWithGran({ ...POSITION, code: '333' });
  await answer(links.gran, { answer: 'on-the-way' });
  const sent = texts(gran.phoneNumber).length;
  await service.call('DELETE', `/api/emergency-sms/contacts/${gran._id}`, { token: family.parentToken });
  expect((await seen(family, alertId)).state).toBe('open');
  const ended = await service.call('GET', `/e/${links.gran}`);
  expect([ended.status, ended.text]).toEqual([404, expect.stringContaining('This link is wrong or has expired.')]);
  expect((await answer(links.gran, { answer: 'together' })).status).toBe(404);
  await service.emulators.reply(gran.phoneNumber, 'COMING');
  expect((await seen(family, alertId)).state).toBe('open');
  await service.pass(181);
  expect([texts(gran.phoneNumber).length, calls(gran.phoneNumber)]).toEqual([sent, 0]);
  expect(calls(family.phone)).toBeGreaterThan(0);
});

test('a contact whose number was changed in an open alert is one no more', async () => {
  const { family, gran, alertId, links } = await pressWithGran();
  await service.call('PUT', `/api/emergency-sms/contacts/${gran._id}`, {
    token: family.parentToken,
    payload: { name: 'Gran', relationship: 'Grandmother', phoneNumber: aNumber() },
  });
  expect((await answer(links.gran, { answer: 'on-the-way' })).status).toBe(404);
  expect((await seen(family, alertId)).state).toBe('open');
});

test('a guardian who opens the push message has seen the alert, which is no answer: texts and calls go on', async () => {
  const { family, gran, alertId } = await pressWithGran();
  const other = await service.newFamily();
  const open = (userId: UserId, id = alertId) =>
    service.publish('chat', alertNoticeOpened, id, { alertId: id, userId });
  // Of another family, of no alert, and twice.
  await open(other.parentId);
  await open(family.parentId, randomId());
  await open(family.parentId);
  const first = await eventually(async () => {
    const { seenBy } = await service.alert(family.parentToken, alertId);
    expect(seenBy).toEqual([{ name: 'Sam', isYou: true, at: expect.any(String) }]);
    return seenBy;
  });
  await open(family.parentId);
  await service.pass(61);
  const after = await service.alert(family.parentToken, alertId);
  expect(after).toMatchObject({ state: 'open', status: 'sent', seenBy: first });
  for (const result of after.results) expect(result).not.toHaveProperty('answer');
  expect([calls(family.phone), calls(gran.phoneNumber)]).toEqual([1, 1]);
  expect(await seen(family, alertId)).not.toHaveProperty('seenBy');
});

test('over 30 minutes stops nobody else’s telephone', async () => {
  const { family, gran, links } = await pressWithGran();
  await answer(links.gran, { answer: 'on-the-way', minutes: 30 });
  await service.pass(61);
  expect([calls(family.phone), calls(gran.phoneNumber)]).toEqual([1, 0]);
});

test('‘call me’ stops nothing; the child sees whom to ring', async () => {
  const { family, gran, alertId, links } = await pressWithGran();
  await answer(links.gran, { answer: 'call-me' });
  expect(await seen(family, alertId)).toMatchObject({
    state: 'open',
    results: [{ asksToRing: false }, { name: 'Gran', asksToRing: true, answer: 'call-me' }],
  });
  await service.pass(61);
  expect([calls(family.phone), calls(gran.phoneNumber)]).toEqual([1, 1]);
  await answer(links.gran, { answer: 'on-the-way' });
  await answer(links.gran, { answer: 'call-me' });
  expect((await seen(family, alertId)).state).toBe('somebody-coming');
});

test('calls at 60 s, 3, 10 and 20 minutes, then every 20, until four hours are over and everybody is told', async () => {
  const family = await service.newFamily();
  const { body } = await service.press(family.childToken, { code: '222' });
  const rung: number[] = [];
  for (const minutes of [1.1, 2, 7, 10, 20, 20]) {
    await service.pass(minutes * 60);
    rung.push(calls(family.phone));
  }
  expect(rung).toEqual([1, 2, 3, 4, 5, 6]);
  await service.pass(3 * 3600);
  expect(await seen(family, body.alertId)).toMatchObject({ state: 'ended' });
  expect(texts(family.phone)[0]).toMatch(/^Not Alone: Nobody has told us that Alfie is safe\./);
  const last = calls(family.phone);
  await service.pass(3600);
  expect(calls(family.phone)).toBe(last);
});

test('somebody who says yes in an open alert is part of it from then on', async () => {
  const family = await service.newFamily();
  const phoneNumber = aNumber();
  await service.call('POST', '/api/emergency-sms/contacts', {
    token: family.parentToken,
    payload: { name: 'Bo', phoneNumber, relationship: 'Uncle' },
  });
  const invitation = await service.linkIn(phoneNumber);
  const { body } = await service.press(family.childToken, { code: '444' });
  expect(body.results).toMatchObject([{ success: true }, { name: 'Bo', success: false }]);
  await service.call('POST', `/api/emergency-sms/invitation/${invitation}`, { payload: { answer: 'yes' } });
  await service.pass(1);
  expect(texts(phoneNumber)[0]).toMatch(/Alfie needs help: lost or separated/);
  await answer(await service.linkIn(phoneNumber), { answer: 'on-the-way' });
  expect(await seen(family, body.alertId)).toMatchObject({ coming: { name: 'Bo' } });
});

test('a place that becomes known after an answer goes to everybody who gets the place, and none after closing', async () => {
  const { family, gran, alertId, links } = await pressWithGran();
  const dadsSwitch = (getsPlace: boolean) =>
    service.call('PUT', `/api/emergency-sms/contacts/${gran._id}/place`, {
      token: family.parentToken,
      payload: { getsPlace },
    });
  await answer(links.parent, { answer: 'on-the-way' });
  expect((await dadsSwitch(false)).status).toBe(200);
  await ofAlert(alertId, 'position', family.childToken, { latitude: 51.5, longitude: -0.1 });
  await eventually(() => expect(texts(family.phone)[0]).toMatch(/^Not Alone: Alfie is here\. Map/));
  expect(texts(gran.phoneNumber).join()).not.toContain('maps');
  const page = (link: string) => service.call('GET', `/e/${link}`).then(({ text }) => text);
  expect([(await page(links.parent)).includes('maps'), (await page(links.gran)).includes('maps')]).toEqual([
    true,
    false,
  ]);
  await ofAlert(alertId, 'position', family.childToken, { latitude: 52.5, longitude: -0.1 });
  expect(await page(links.parent)).toContain('52.5000');
  await service.call('PUT', '/api/emergency-sms/location-setting', {
    token: family.parentToken,
    payload: { enabled: false },
  });
  expect(await page(links.parent)).not.toContain('maps');
  expect((await service.alert(family.parentToken, alertId)).position).toBeUndefined();
  await service.call('PUT', '/api/emergency-sms/location-setting', {
    token: family.parentToken,
    payload: { enabled: true },
  });
  await ofAlert(alertId, 'cancel', family.childToken);
  await ofAlert(alertId, 'position', family.childToken, { latitude: 51.5, longitude: -0.1 });
  expect((await service.alert(family.parentToken, alertId)).position).toBeUndefined();
});

test('others hear that it is over once somebody says so, and not of one that ended with nobody there', async () => {
  const heard = subscribe(service, alertChanged);
  const [safe, alone] = [await pressWithGran(), await pressWithGran()];
  const last = (alertId: string) => heard.of(alertId).at(-1);
  await answer(safe.links.gran, { answer: 'on-the-way' });
  await eventually(() => expect(last(safe.alertId)).toMatchObject({ alertId: safe.alertId }));
  expect(last(safe.alertId)).not.toHaveProperty('isOver');
  await answer(safe.links.gran, { answer: 'together' });
  await eventually(() => expect(last(safe.alertId)).toHaveProperty('isOver', true));
  await service.pass(4 * 3600 + 60);
  expect((await seen(alone.family, alone.alertId)).state).toBe('ended');
  await heard.stop();
  expect(heard.of(alone.alertId).filter((news) => JSON.stringify(news).includes('isOver'))).toEqual([]);
});

test('others hear that a cancelled alert is not over any more once the child presses the same again', async () => {
  const heard = subscribe(service, alertChanged);
  const { family, alertId } = await pressWithGran();
  const last = () => heard.of(alertId).at(-1);
  await ofAlert(alertId, 'cancel', family.childToken);
  await eventually(() => expect(last()).toHaveProperty('isOver', true));
  expect((await service.press(family.childToken, { code: '444' })).body.alertId).toBe(alertId);
  await eventually(() => expect(last()).not.toHaveProperty('isOver'));
  await heard.stop();
});

test('who cancelled is named', async () => {
  const { family, gran, alertId } = await pressWithGran();
  await ofAlert(alertId, 'cancel', family.parentToken);
  expect((await seen(family, alertId)).closedBy).toEqual({ name: 'Sam', who: 'guardian' });
  await service.pass(21);
  expect(texts(gran.phoneNumber)[0]).toMatch(/^Not Alone: Sam closed the alert of Alfie at \d\d:\d\d\.$/);
});

describe('the page of a contact after the end', () => {
  const read = async (path: string) => (await service.call('GET', path)).text;
  const post = (link: string, said: string) =>
    service.call('POST', `/api/emergency-sms/acknowledge/${link}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `answer=${said}`,
    });
  const LATE = 'Your answer came after the end, so we told nobody. You can still ring.';
  const OVER = '<h1>Alfie’s call for help is over</h1>';

  test('says that it is over and who is with the child, and what became of a late answer', async () => {
    const { family, alertId, links } = await pressWithGran();
    const closing = await post(links.gran, 'together');
    expect(closing.headers['location']).toBe(`/e/${links.gran}`);
    const page = await read(`/e/${links.parent}`);
    expect(page).toContain(OVER);
    expect(page).toMatch(/Gran has been with Alfie since \d\d:\d\d\./);
    expect(page).toMatch(/Alfie asked for help at \d\d:\d\d: lost or separated\./);
    expect(page).not.toMatch(/needs help|came after the end/);

    const late = await post(links.parent, 'on-the-way');
    expect(await read(late.headers['location'] as string)).toContain(LATE);
    // The same press twice is no late answer.
    expect((await post(links.gran, 'together')).headers['location']).toBe(`/e/${links.gran}`);
    expect((await seen(family, alertId)).state).toBe('together');
  });

  test('names nobody where the child said so, and says nothing of a late answer while the alert is open', async () => {
    const { family, alertId, links } = await pressWithGran();
    expect(await read(`/e/${links.gran}?late=1`)).not.toContain(LATE);
    await ofAlert(alertId, 'together', family.childToken, { together: true });
    const page = await read(`/e/${links.gran}`);
    expect(page).toContain(OVER);
    expect(page).toMatch(/Somebody has been with Alfie since \d\d:\d\d, says Alfie’s phone\. Please ring/);
  });

  test('names a parent who said so in the child’s name, or who cancelled', async () => {
    const [there, cancelled] = [await pressWithGran(), await pressWithGran()];
    await ofAlert(there.alertId, 'together', there.family.parentToken, { together: true });
    expect(await read(`/e/${there.links.gran}`)).toContain('A parent has been with Alfie since');
    await ofAlert(cancelled.alertId, 'cancel', cancelled.family.parentToken);
    const page = await read(`/e/${cancelled.links.gran}`);
    expect(page).toContain(OVER);
    expect(page).toMatch(/Sam closed the alert at \d\d:\d\d\./);
  });

  test('does not call an alert over that ended without anybody there', async () => {
    const { links } = await pressWithGran();
    await service.pass(4 * 3600 + 60);
    const page = await read(`/e/${links.gran}`);
    expect(page).toContain('<h1>Nobody has told us that Alfie is safe</h1>');
    expect(page).toMatch(/We stopped asking at \d\d:\d\d\. Please ring\./);
  });
});

test('STOP turns texts into calls at once, for the parent too, and START turns them back', async () => {
  const family = await service.newFamily();
  await service.press(family.childToken, { code: '222' });
  await service.emulators.reply(family.phone, 'STOP');
  const sent = texts(family.phone).length;
  await service.pass(3600 * 5);
  const before = calls(family.phone);
  const { body } = await service.press(family.childToken, { code: '333' });
  expect(body.success).toBe(true);
  expect([texts(family.phone).length, calls(family.phone)]).toEqual([sent, before + 1]);
  const { body: settings } = await service.call<{ emergencyContacts: object[] }>('GET', '/api/emergency-sms/contacts', {
    token: family.parentToken,
  });
  expect(settings.emergencyContacts).toMatchObject([{ takesTexts: false, confirmed: true }]);
  await service.emulators.reply(family.phone, 'START');
  await service.press(family.childToken, { code: '444' });
  expect(texts(family.phone)[0]).toContain('lost or separated');
});

test('after STOP each press rings at once, whatever rang a moment ago', async () => {
  const family = await service.newFamily();
  await service.emulators.reply(family.phone, 'STOP');
  for (const [before, code] of ['222', '333', '444'].entries()) {
    const { alertId } = (await service.press(family.childToken, { code })).body;
    // The answer of a press waits 3.5 s for the provider at most: less than a busy machine may need.
    await eventually(async () => expect((await seen(family, alertId)).status).toBe('sent'));
    expect(calls(family.phone)).toBe(before + 1);
    if (before === 0) await ofAlert(alertId, 'cancel', family.childToken);
  }
});

test('a call for an alert that is closed does not stop the one for the next', async () => {
  const family = await service.newFamily();
  const first = await service.press(family.childToken, { code: '222' });
  await service.pass(30);
  await service.press(family.childToken, { code: '333' });
  await service.pass(31);
  await ofAlert(first.body.alertId, 'cancel', family.childToken);
  expect(calls(family.phone)).toBe(1);
  await service.pass(31);
  expect(calls(family.phone)).toBe(2);
});

test('a number that opted out at the provider alone is telephoned at once', async () => {
  const family = await service.newFamily();
  service.emulators.fail(family.phone, { mode: 'opt-out', times: 1 });
  await service.press(family.childToken, { code: '222' });
  await service.pass(1);
  expect(calls(family.phone)).toBe(1);
});

test('news that a number after STOP cannot be texted is not telephoned; what asks for help is', async () => {
  const { family, gran, alertId, links } = await pressWithGran();
  service.emulators.fail(gran.phoneNumber, { mode: 'opt-out', times: 1 });
  await answer(links.parent, { answer: 'on-the-way' });
  await service.pass(1);
  expect(calls(gran.phoneNumber)).toBe(0);
  await answer(links.parent, { answer: 'cannot-come' });
  await service.pass(1);
  expect((await seen(family, alertId)).state).toBe('open');
  expect(calls(gran.phoneNumber)).toBe(1);
});

test('a call that waits for an alert that is then cancelled is made for the other open one', async () => {
  const family = await service.newFamily();
  const first = await service.press(family.childToken, { code: '222' });
  await service.press(family.childToken, { code: '333' });
  service.emulators.fail(`call ${family.phone}`, { mode: 'down' });
  await service.pass(61);
  await service.pass(1);
  expect(calls(family.phone)).toBe(0);
  await ofAlert(first.body.alertId, 'cancel', family.childToken);
  service.emulators.fail(`call ${family.phone}`, undefined);
  await service.pass(31);
  expect(calls(family.phone)).toBe(1);
});

test('the number follows the account in an open alert', async () => {
  const family = await service.newFamily();
  await service.press(family.childToken, { code: '222' });
  const phoneNumber = aNumber();
  await service.publish('auth', phoneChanged, family.parentId, { userId: family.parentId, phoneNumber, version: 2 });
  await eventually(async () =>
    expect(await service.db.collection('parents').countDocuments({ 'phone.phoneNumber': phoneNumber })).toBe(1),
  );
  await service.pass(61);
  expect([calls(family.phone), calls(phoneNumber)]).toEqual([0, 1]);
});

test('for seven days the former number is told to ring the child, unless it was stolen or the change undone', async () => {
  const [family, phoneNumber] = [await service.newFamily(), aNumber()];
  const { parentId: userId, phone: old } = family;
  const announce = async (phone: object, version: number) => {
    await service.publish('auth', phoneChanged, userId, { userId, phoneNumber, ...phone, version });
    const known = { _id: userId as never, 'phone.version': version };
    await eventually(async () => expect(await service.db.collection('parents').countDocuments(known)).toBe(1));
  };
  const until = new Date(service.deps.now().getTime() + 7 * 86_400_000).toISOString();
  const former = { phoneNumber: old, until };
  await announce({ former }, 2);
  await service.press(family.childToken, { code: '222' });
  expect(texts(phoneNumber)[0]).toContain('needs help');
  await service.pass(0);
  expect(texts(old)).toEqual([expect.stringMatching(/^Not Alone: Please ring \S+\. 999 has not been called/)]);
  // It is no contact: no calls, no place.
  await service.pass(61);
  expect([calls(old), calls(phoneNumber)]).toEqual([0, 1]);
  await announce({}, 3);
  await service.press(family.childToken, { code: '333' });
  expect(texts(old)).toHaveLength(1);
  await announce({ former }, 4);
  await service.pass(7 * 86_400);
  await service.press(family.childToken, { code: '111' });
  expect(texts(old)).toHaveLength(1);
});

test('fifty presses and cancels of a code in half a minute share their texts; OK waits, and a press takes its place', async () => {
  const family = await service.newFamily();
  const ids = new Set<string>();
  for (let time = 0; time < 50; time += 1) {
    const { body } = await service.press(family.childToken, { code: '222' });
    expect(body.success).toBe(true);
    ids.add(body.alertId);
    await ofAlert(body.alertId, 'cancel', family.childToken);
  }
  expect([ids.size, texts(family.phone).length]).toEqual([1, 1]);
  const { body } = await service.press(family.childToken, { code: '222' });
  await service.pass(21);
  expect(texts(family.phone)).toHaveLength(1);
  expect((await seen(family, body.alertId)).state).toBe('open');
  await ofAlert(body.alertId, 'cancel', family.childToken);
  await service.pass(21);
  expect(texts(family.phone)[0]).toMatch(/phone says OK/);
  // They were told OK: another press is a new one, texted at once.
  const anew = await service.press(family.childToken, { code: '222' });
  expect([anew.body.alertId === body.alertId, texts(family.phone).length]).toEqual([false, 3]);
});

test('nobody is told OK while another message for help of the same child is open', async () => {
  const family = await service.newFamily();
  const lost = await service.press(family.childToken, { code: '444' });
  await service.pass(30);
  const low = await service.press(family.childToken, { code: '111' });
  expect(low.body.alertId).not.toBe(lost.body.alertId);
  await ofAlert(lost.body.alertId, 'cancel', family.childToken);
  await service.pass(25);
  expect((await seen(family, lost.body.alertId)).state).toBe('cancelled');
  expect(texts(family.phone).join()).not.toContain('phone says OK');
  await ofAlert(low.body.alertId, 'cancel', family.childToken);
  await service.pass(25);
  expect(texts(family.phone).filter((text) => text.includes('phone says OK'))).toHaveLength(1);
});

test('999 shares no texts with a cancelled press', async () => {
  const family = await service.newFamily();
  for (let time = 0; time < 3; time += 1) {
    const { body } = await service.press(family.childToken, { code: '999' });
    await ofAlert(body.alertId, 'cancel', family.childToken);
  }
  expect(texts(family.phone)).toHaveLength(3);
});

test('an alert that was held back speaks again when the one that replaced it is cancelled', async () => {
  const family = await service.newFamily();
  const pressIn = async (code: string) => {
    await service.pass(16);
    return service.press(family.childToken, { code });
  };
  for (let time = 1; time <= 10; time += 1) await pressIn('888');
  await pressIn('333');
  const twelfth = await pressIn('222');
  expect(twelfth.body).toMatchObject({ results: [{ status: 'held' }] });
  await ofAlert(twelfth.body.alertId, 'cancel', family.childToken);
  await service.pass(60);
  expect(texts(family.phone).join()).not.toContain('feeling unwell');
  await service.pass(540);
  expect(texts(family.phone).filter((text) => text.includes('feeling unwell'))).toHaveLength(1);
  expect(texts(family.phone).filter((text) => text.includes('very high'))).toHaveLength(0);
});

test('an adult closes every open alert of the child by being there', async () => {
  const { family, alertId, links } = await pressWithGran();
  const second = await service.press(family.childToken, { code: '999' });
  await answer(links.gran, { answer: 'together' });
  for (const id of [alertId, second.body.alertId]) expect((await seen(family, id)).state).toBe('together');
});
