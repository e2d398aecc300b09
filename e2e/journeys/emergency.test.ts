import { apiOf, member } from '../src/arrange.ts';
import { expectAccessible } from '../src/axe.ts';
import { alertTexts, expectContacts, keptInBrowser, linkIn, logInOnPhone, PHONE } from '../src/emergency.ts';
import { readSms } from '../src/messages.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { childApp } from '../src/pages/child-app.ts';
import { emergencyPage } from '../src/pages/emergency.page.ts';
import { toast } from '../src/pages/toasts.ts';
import { newPerson } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

/** 'OK' waits 20 s, so that a new press can take its place (rules 5.5). */
const OK_WAITS = { timeout: 45_000 };
/** What a page logs when the network or a file is taken from it. */
const TAKEN_AWAY = /ERR_|Failed to (?:load|fetch)|mfe\/child|remotes\.json|RUNTIME-/;

test('a press reaches the parent’s phone, and the child sees live that the parent is coming', async ({
  watch,
  signIn,
  page,
  visitor,
}) => {
  test.setTimeout(180_000);
  const parent = await member();
  const phone = await visitor(undefined, PHONE);
  await logInOnPhone(phone.page, parent, 'Maya');
  const emergency = emergencyPage(phone.page);

  await test.step('two taps from the dashboard, the second one twice, send one text', async () => {
    await childApp(phone.page).emergencyOnScreen.click();
    await expect(emergency.help).toBeVisible();
    await expect(phone.page).toHaveTitle('My page · Not Alone');
    await expectAccessible(phone.page, phone.watch);
    await expectFitsPhone(phone.page);
    await emergency.help.dblclick();
    await expect(emergency.sent).toBeVisible();
    await expect(phone.page.getByText('Sent, nobody has answered yet')).toBeVisible();
    await expect.poll(async () => (await alertTexts(parent.phone)).length).toBe(1);
  });

  await test.step('the alert’s view is all in view, and goes along to the dashboard with the keyboard’s focus', async () => {
    await emergency.expectAllInView('Tell an adult now.');
    await expect(emergency.bar).toBeFocused();
    await expect(phone.page).toHaveURL(/\/child-dashboard$/);
    await expect(emergency.words).toHaveText('Sent, nobody has answered yet');
    await expect(emergency.bar).toBeFocused();
    await emergency.expectAllInView('Tell an adult now.');
    await expectAccessible(phone.page, phone.watch);
    await expectFitsPhone(phone.page);
  });

  await test.step('the parent answers behind the link of the text, without a login', async () => {
    const [text] = await alertTexts(parent.phone);
    expect(text?.body).toMatch(/^Not Alone.*Maya needs help.*999 has not been called\./);
    const contact = await visitor();
    await contact.page.goto(linkIn(text?.body ?? ''));
    await contact.page.getByRole('button', { name: 'I’m on my way' }).click();
    await expect(contact.page.getByText('Thank you. They see that you are on the way.')).toBeVisible();
    await expect(emergency.words).toHaveText(/says (?:he is|she is|they are) coming$/);
    await emergency.expectAllInView('Tell an adult now.');
    await expect(emergency.close).toBeHidden();
    await contact.page.getByRole('button', { name: /^I am with Maya now$/ }).click();
    await expect(emergency.words).toHaveText(/says that you are together\.$/);
    await emergency.close.click();
    await expect(emergency.bar).toBeHidden();
  });

  await test.step('a new press is cancelled in two steps, which the family is told', async () => {
    await emergency.open();
    await emergency.code('I feel ill').click();
    await expect(emergency.sent).toBeVisible();
    await emergency.sayOk();
    await emergency.open();
    await emergency.code('I feel ill').click();
    await expect(emergency.words, 'the same press at once opens it again').toHaveText('Sent, nobody has answered yet');
    await expect(phone.page).toHaveURL(/\/child-dashboard$/);
    await emergency.bar.getByRole('button', { name: 'I am OK now' }).click();
    await expect(emergency.bar.getByText('Are you really OK?')).toBeVisible();
    await expectAccessible(phone.page, phone.watch);
    await emergency.bar.getByRole('button', { name: 'Yes, I am OK' }).click();
    await expect(emergency.words).toHaveText('You said that you are OK.');
    await expect
      .poll(async () => (await readSms(parent.phone))[0]?.body, OK_WAITS)
      .toMatch(/Maya's phone says OK at \d\d:\d\d\. Please ring to make sure\./);
  });

  await test.step('the parent finds it in the history', async () => {
    await signIn(parent);
    await page.goto('/emergency-settings');
    await expect(page.getByRole('heading', { name: 'Maya asked for help' })).toHaveCount(2);
    await expect(page.getByText(/: on the way/)).toBeVisible();
    await expectAccessible(page, watch);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFitsPhone(page);
  });
});

test('the button works without a network, its remote and a session, until the parent forgets the device', async ({
  visitor,
}) => {
  test.setTimeout(180_000);
  const parent = await member();
  const { page, context, watch } = await visitor(undefined, PHONE);
  watch.expect(TAKEN_AWAY);
  await logInOnPhone(page, parent, 'Tom');
  const emergency = emergencyPage(page);

  await test.step('offline the page opens, and each contact has a link with the text ready', async () => {
    await context.setOffline(true);
    await emergency.open();
    await emergency.help.click();
    await expect(emergency.clickAgain).toBeVisible();
    await expect(emergency.smsLinks).toHaveCount(1);
    const [number, text] = ((await emergency.smsLinks.first().getAttribute('href')) ?? '').split('?&body=');
    expect(number).toBe(`sms:${parent.phone.replace(/^0/, '+44')}`);
    expect(decodeURIComponent(text ?? '')).toMatch(
      /^Not Alone: Tom needs help\. Mum, I need help.*999 has not been called\.$/,
    );
    await expect(page.getByText('Now press the send arrow')).toBeVisible();
    await expect(page.locator(`a[href="tel:${parent.phone.replace(/^0/, '+44')}"]`)).toBeVisible();
    await expect(emergency.call999).toHaveAttribute('href', 'tel:999');
    await expectAccessible(page, watch);
    await expectFitsPhone(page);
    expect(await alertTexts(parent.phone)).toEqual([]);
  });

  await test.step('once the network is back it sends by itself, once', async () => {
    await context.setOffline(false);
    await expect(emergency.sent).toBeVisible();
    await expect.poll(async () => (await alertTexts(parent.phone)).length).toBe(1);
  });

  await test.step('without the remote, with a token that cannot be renewed', async () => {
    await context.route('**/mfe/child/**', (route) => route.abort());
    await context.route('**/api/auth/**', (route) => route.abort());
    await page.evaluate(() => localStorage.setItem('tokenExpiresAt', '1'));
    await emergency.open();
    await emergency.code('I am lost').click();
    await expect(emergency.sent).toBeVisible();
    await expect.poll(async () => (await alertTexts(parent.phone))[0]?.body).toContain('lost or separated');
  });

  await test.step('after the session has ended the device’s key is enough, one tap from /login', async () => {
    await page.evaluate(() => {
      for (const key of ['token', 'userId', 'role', 'childId', 'childName', 'tokenExpiresAt'])
        localStorage.removeItem(key);
      for (const key of ['token', 'role', 'childId']) sessionStorage.removeItem(key);
    });
    await page.goto('/child-dashboard');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('link', { name: 'EMERGENCY SMS' }).click();
    await emergency.code('My sugar is very low').click();
    await expect(page.getByText('Have your hypo treatment now. Sit down. Tell an adult.').first()).toBeVisible();
    await expect(emergency.sent).toBeVisible();
    await expect.poll(async () => (await alertTexts(parent.phone))[0]?.body).toContain('blood glucose very low');
    await expect(page).toHaveURL(/\/emergency-sms$/);
  });

  await test.step('a device that the parent has forgotten says so', async () => {
    const api = apiOf(parent);
    for (const { _id } of await api('GET /api/emergency-sms/devices'))
      await api('DELETE /api/emergency-sms/devices/{deviceId}', { params: { deviceId: _id } });
    await emergency.open();
    await expect(page.getByRole('heading', { name: 'This phone is not set up. Tell an adult.' })).toBeVisible();
    await expectAccessible(page, watch);
    await expect(emergency.call999).toBeVisible();
    expect(await keptInBrowser(page)).toBe('');
  });
});

test('a parent subscribes at the provider, comes back to unlocked settings, and a new contact says yes', async ({
  page,
  signIn,
  visitor,
}) => {
  test.setTimeout(120_000);
  const parent = await member();
  const dad = await newPerson();
  await expectContacts(parent, 1);
  await signIn(parent);

  await test.step('one contact is free; until it says yes it is only asked', async () => {
    await page.goto('/emergency-settings');
    const form = page.getByRole('form', { name: 'Add a contact' });
    await form.getByLabel('Name').fill('Dad');
    await form.getByLabel('Phone number').fill(dad.phone);
    await form.getByLabel('Relationship').fill('father');
    await form.getByRole('button', { name: 'Add contact' }).click();
    await expect(page.getByText('Emergency contact added successfully!')).toBeVisible();
    await expect(page.getByText('Has not said yes yet')).toBeVisible();
    await expect.poll(async () => (await readSms(dad.phone)).length).toBe(1);
    const contact = await visitor();
    await contact.page.goto(linkIn((await readSms(dad.phone))[0]?.body ?? ''));
    await contact.page.getByRole('button', { name: 'Yes, text me in an emergency' }).click();
    await expect(contact.page.getByText('You are an emergency contact of this family now.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Gets your child’s messages')).toBeVisible();
  });

  await test.step('the overlay leads to the provider’s page and back', async () => {
    const overlay = page.getByRole('region', { name: 'Subscribe to unlock Emergency SMS Settings' });
    await overlay.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('button', { name: 'Pay and subscribe' }).click();
    await expect(page).toHaveURL(/\/emergency-settings/);
    await expect(toast(page, 'Subscription successful! Emergency SMS settings are now unlocked.')).toBeVisible();
    await expect(overlay).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('emergency_sms_subscribed'))).toBe('true');
    await page.getByRole('textbox', { name: 'Emergency message' }).fill('Please come, I am at: {location}');
    await page.getByRole('button', { name: 'Save message' }).click();
    await expect(page.getByText('Emergency message updated successfully!')).toBeVisible();
  });

  await test.step('a test reaches the parent alone, and says that it is one', async () => {
    await page.getByRole('button', { name: 'Send a test to myself' }).click();
    await expect(page.getByText('Emergency SMS sent successfully to 1 contact(s)!')).toBeVisible();
    await expect
      .poll(async () => (await readSms(parent.phone)).some(({ body }) => body.includes('this is only a test')))
      .toBe(true);
    expect((await readSms(dad.phone)).length).toBe(1);
  });
});
