import { apiOf, member } from '../src/arrange.ts';
import { expectAccessible } from '../src/axe.ts';
import { alertTexts, expectContacts, logInOnPhone, PHONE } from '../src/emergency.ts';
import { readCalls, readSms } from '../src/messages.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { bell } from '../src/pages/bell.ts';
import { emergencyPage } from '../src/pages/emergency.page.ts';
import { guardianAlarm } from '../src/pages/guardian-alarm.ts';
import { inboxPage } from '../src/pages/inbox.page.ts';
import { newPerson } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

/** The console output of a page whose session has ended. */
const SESSION_ENDED = /status of 40[134]/;
/** Rules 5.5: after a minute the server telephones; a busy machine may be late. */
const CALLED = { timeout: 120_000 };

test('nobody answers: the parent’s phone rings after a minute, and a child without position, lock or login still presses', async ({
  signIn,
  page,
  watch,
  visitor,
}) => {
  test.setTimeout(300_000);
  const parent = await member();
  const dad = await newPerson();
  const phone = await visitor(undefined, PHONE);
  phone.watch.expect(SESSION_ENDED);
  const child = await logInOnPhone(phone.page, parent, 'Ivy', { consents: { position: true } });
  const emergency = emergencyPage(phone.page);
  const contact = { name: 'Dad', phoneNumber: dad.phone, relationship: 'father' };
  await apiOf(parent)('POST /api/emergency-sms/contacts', { body: contact });
  await expectContacts(parent, 2);
  await signIn(parent);
  await page.goto('/emergency-settings');

  await test.step('without leave to know the position the button says so and works', async () => {
    await emergency.open();
    await expect(phone.page.getByText('Location not available. Please enable location services.')).toBeVisible();
    await emergency.help.click();
    await expect(emergency.sent).toBeVisible();
    await expect.poll(async () => (await alertTexts(parent.phone)).length).toBe(1);
    expect((await alertTexts(parent.phone))[0]?.body).toContain('a place we do not know');
  });

  await test.step('who has not said yes is told only to ring the parent', async () => {
    await expect
      .poll(async () => (await readSms(dad.phone))[0]?.body)
      .toMatch(/^Not Alone: A family asked us to reach you\. Please ring .* on 07\d{9}\.$/);
  });

  await test.step('the parent’s bell and history tell of it at once', async () => {
    await expect(page.getByRole('heading', { name: 'Ivy asked for help' })).toBeVisible();
    await guardianAlarm(page).button('Make small').click();
    await bell(page).button.click();
    await expect(bell(page).item('Ivy has asked for help. Please ring now.')).toBeVisible();
  });

  await test.step('after a minute the page says whom to call, and the server telephones', async () => {
    await expect(emergency.bar).toContainText('Nobody has answered. Call', CALLED);
    await expect(emergency.ring).toHaveAttribute('href', /^tel:\+447/);
    await emergency.expectAllInView('Tell an adult now.');
    await expectAccessible(phone.page, phone.watch);
    await expectFitsPhone(phone.page);
    await expect.poll(async () => (await readCalls(parent.phone)).length, CALLED).toBe(1);
    expect(await readCalls(dad.phone)).toEqual([]);
  });

  await test.step('the parent presses 1 on the phone, which child and parent see live', async () => {
    const phones = inboxPage((await visitor()).page);
    await phones.open();
    await phones.phone(parent.phone).click();
    await phones.answer('Answer and press 1').click();
    await expect(emergency.bar).toContainText(/says (?:he is|she is|they are) coming/);
    await expect(page.getByText(/: on the way/)).toBeVisible();
    await emergency.sayOk();
    await emergency.close.click();
  });

  await test.step('a child that is removed, and locked, presses in the seven days', async () => {
    const login = async (pin: string) => {
      const data = { childName: child.t1dWarriorUsername, pin };
      return (await page.request.post('/api/auth/child-login', { data })).status();
    };
    await expect.poll(() => login('wrong1'), { message: 'the login is locked' }).toBe(429);
    expect(await login(child.pin), 'with the right PIN, too').toBe(429);
    await apiOf(parent)('DELETE /api/profile/child/{childId}', { params: { childId: child.childId } });
    await emergency.open();
    await emergency.code('I am lost').click();
    await expect(emergency.sent).toBeVisible();
    await expect.poll(async () => (await alertTexts(parent.phone))[0]?.body).toContain('lost or separated');
  });

  await test.step('an opt-out on the phone turns the contact red', async () => {
    const phones = inboxPage((await visitor()).page);
    await phones.open();
    await phones.phone(dad.phone).click();
    await phones.answer('STOP (no more texts)').click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Gets no texts: answered STOP.')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expectAccessible(page, watch);
  });
});
