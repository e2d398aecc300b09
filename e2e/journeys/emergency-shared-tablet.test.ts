import { addChild, apiOf, member } from '../src/arrange.ts';
import { expectAccessible } from '../src/axe.ts';
import { alertTexts, keptInBrowser, logInOnPhone, PHONE } from '../src/emergency.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { childApp } from '../src/pages/child-app.ts';
import { emergencyPage } from '../src/pages/emergency.page.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { expect, test } from '../src/test.ts';

/** What a page logs once its session has ended. */
const SESSION_ENDED = /status of 40[13]/;

test('on a shared tablet with the parent signed in a 999 is the child’s, and no test', async ({ visitor }) => {
  test.setTimeout(180_000);
  const parent = await member();
  const tablet = await visitor(undefined, PHONE);
  tablet.watch.expect(SESSION_ENDED);
  const child = await logInOnPhone(tablet.page, parent, 'Anika', { isOwnDevice: true });
  const emergency = emergencyPage(tablet.page);

  await test.step('the parent logs in after the child', async () => {
    await childApp(tablet.page).logOut();
    await expect(tablet.page).toHaveURL(/\/login/);
    expect(await keptInBrowser(tablet.page)).toContain('"childName":"Anika","hasKey":true');
    await tablet.page.getByRole('tab', { name: 'Parent Login' }).click();
    await loginPage(tablet.page).logIn(parent.email, parent.password);
    await expect(tablet.page).not.toHaveURL(/\/login/);
  });

  await test.step('the page names whose button it is, with 999 beside it', async () => {
    await emergency.open();
    await expect(emergency.title('Anika’s button')).toBeVisible();
    await expect(tablet.page.getByText(/test/)).toHaveCount(0);
    await expect(emergency.call999).toHaveAttribute('href', 'tel:999');
    await expectAccessible(tablet.page, tablet.watch);
    await expectFitsPhone(tablet.page);
  });

  await test.step('the text is real and in the child’s name', async () => {
    await emergency.code('I am in danger').click();
    await expect(emergency.sent).toBeVisible();
    await expect(emergency.call999).toBeVisible();
    await expect
      .poll(async () => (await alertTexts(parent.phone))[0]?.body)
      .toMatch(/^Not Alone: Anika needs help: critical situation\..*999 has not been called\.$/);
    expect((await alertTexts(parent.phone))[0]?.body).not.toContain('test');
    const alerts = await apiOf(parent)('GET /api/emergency-sms/alerts/open');
    expect(alerts).toMatchObject([{ childId: child.childId, isTest: false }]);
    await emergency.expectAllInView('This texts your family. It does not call an ambulance.');
    await expectAccessible(tablet.page, tablet.watch);
  });

  await test.step('on the parent’s pages one line about it stays, and leads back', async () => {
    await tablet.page.goto('/feed');
    const line = tablet.page.getByRole('region', { name: 'Anika’s message for help' });
    await expect(line).toContainText('nobody has answered yet');
    await line.getByRole('link', { name: 'Open' }).click();
    await emergency.sayOk();
  });

  await test.step('the button is taken off the tablet in two steps, and the parent’s own is another', async () => {
    await emergency.close.click();
    await tablet.page.getByRole('button', { name: 'Take the button off this device' }).click();
    await tablet.page.getByRole('button', { name: 'Yes, take it off' }).click();
    await expect(emergency.title('The button is off this device.')).toBeVisible();
    expect(await keptInBrowser(tablet.page)).not.toContain('Anika');
    await emergency.open();
    await expect(tablet.page.getByText('This texts your family in your name. It is not a test.')).toBeVisible();
    await emergency.help.click();
    await expect(emergency.sent).toBeVisible();
    await expect
      .poll(async () => (await alertTexts(parent.phone))[0]?.body)
      .toMatch(new RegExp(`^Not Alone: ${parent.username} needs help`));
  });
});

test('two children on one tablet are asked who needs help, and nothing of them is mixed up', async ({ visitor }) => {
  test.setTimeout(180_000);
  const parent = await member();
  const { page, watch, context } = await visitor(undefined, PHONE);
  watch.expect(SESSION_ENDED);
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const emergency = emergencyPage(page);
  for (const name of ['Anika', 'Ben']) {
    await logInOnPhone(page, parent, name, { isOwnDevice: true });
    await childApp(page).logOut();
    await expect(page).toHaveURL(/\/login/);
  }

  await test.step('without a login the page asks, without a network too', async () => {
    await emergency.open();
    await expect(emergency.title('Who needs help?')).toBeVisible();
    await expectAccessible(page, watch);
    await expectFitsPhone(page);
    await context.setOffline(true);
    await emergency.open();
    await emergency.child('Ben').click();
    await expect(emergency.title('Ben’s button')).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('each press is of the child who was chosen', async () => {
    await emergency.open();
    await emergency.child('Ben').click();
    await emergency.code('I am lost').click();
    await expect(emergency.sent).toBeVisible();
    await expect.poll(async () => (await alertTexts(parent.phone))[0]?.body).toContain('Ben needs help: lost');
    await emergency.somebodyElse.click();
    await emergency.child('Anika').click();
    await expect(emergency.title('Anika’s button')).toBeVisible();
    await emergency.code('I feel ill').click();
    await expect(emergency.sent).toBeVisible();
    await expect.poll(async () => (await alertTexts(parent.phone))[0]?.body).toContain('Anika needs help: feeling');
    expect((await alertTexts(parent.phone)).map(({ body }) => /: (\w+) needs/.exec(body)?.[1])).toEqual([
      'Anika',
      'Ben',
    ]);
  });

  await test.step('both alerts are there with their names, and one ends without the other', async () => {
    const of = (name: string) => page.getByRole('region', { name: `Your message to your family, ${name}` });
    await expect(of('Anika')).toContainText('Sit down. Tell an adult.');
    await expect(of('Ben')).toContainText('Stay where you are.');
    await of('Ben').getByRole('button', { name: 'I am OK now' }).click();
    await of('Ben').getByRole('button', { name: 'Yes, I am OK' }).click();
    await expect(of('Ben')).toContainText('You said that you are OK.');
    await expect(of('Anika')).toContainText('nobody has answered yet');
    const open = await apiOf(parent)('GET /api/emergency-sms/alerts/open');
    expect(open.map(({ childName, state }) => `${childName} ${state}`)).toEqual(['Anika open', 'Ben cancelled']);
  });

  await test.step('a third child who shares the tablet leaves nothing on it after logging out', async () => {
    const child = await addChild(parent, 'Cai');
    const login = loginPage(page);
    await login.open();
    await page.getByRole('tab', { name: 'Child Login' }).click();
    await page.getByRole('radio', { name: 'No, others use it too' }).check();
    await login.logInAsChild(child.t1dWarriorUsername, child.pin);
    await expect.poll(() => keptInBrowser(page)).toContain('"childName":"Cai","hasKey":true,"isOwnDevice":false');
    await childApp(page).logOut();
    await expect(page).toHaveURL(/\/login/);
    expect(await keptInBrowser(page)).not.toContain('Cai');
    await expect.poll(async () => (await apiOf(parent)('GET /api/emergency-sms/devices')).length).toBe(2);
    await emergency.open();
    await expect(emergency.child('Anika')).toBeVisible();
    await expect(emergency.child('Cai')).toHaveCount(0);
  });
});
