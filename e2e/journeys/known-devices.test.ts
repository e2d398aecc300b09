import { addChild, apiOf, member } from '../src/arrange.ts';
import { expectAccessible } from '../src/axe.ts';
import { alertTexts, expectContacts, keptInBrowser, PHONE } from '../src/emergency.ts';
import { addGuardian } from '../src/guardians.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { bell } from '../src/pages/bell.ts';
import { emergencyPage } from '../src/pages/emergency.page.ts';
import { guardianAlarm } from '../src/pages/guardian-alarm.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { expect, test } from '../src/test.ts';

const readable = (phone: string) => phone.replace(/^(?:\+44|0)(\d{4})(\d{6})$/, '0$1 $2');
const HIDDEN = 'Your message reaches your grown-ups. Their numbers show here once they say yes to this device.';

test('a second guardian’s new PIN opens no number of the other: each says whose device it is, and ends what is left', async ({
  page,
  signIn,
  visitor,
  watch,
}) => {
  test.setTimeout(180_000);
  const [ann, ben] = [await member(), await member()];
  const child = await addChild(ann, 'Mia');
  await addGuardian(ann, child.childId, ben);
  for (const guardian of [ann, ben]) await expectContacts(guardian, 1);
  const change = { params: { childId: child.childId }, body: { pin: '9badgers' } };
  await apiOf(ben)('PUT /api/profile/child/{childId}/pin', change);
  const { page: phone } = await visitor(undefined, PHONE);
  await signIn(ann);
  await page.setViewportSize({ width: 1280, height: 900 });

  await test.step('a login with it shows nobody’s number, and its button reaches both', async () => {
    const login = loginPage(phone);
    await login.open();
    await phone.getByRole('tab', { name: 'Child Login' }).click();
    await login.logInAsChild(child.t1dWarriorUsername, '9badgers');
    await expect(phone.getByRole('heading', { name: 'Hello, Mia!' })).toBeVisible();
    await expect.poll(() => keptInBrowser(phone)).toContain('"hasKey":true');
    await emergencyPage(phone).open();
    await expect(phone.getByText(HIDDEN)).toBeVisible();
    await expectFitsPhone(phone);
    expect(await keptInBrowser(phone)).not.toMatch(/\+447|07\d{3} ?\d{6}/);
    await emergencyPage(phone).help.click();
    for (const { phone: number } of [ann, ben])
      await expect.poll(async () => (await alertTexts(number)).length).toBe(1);
    await emergencyPage(phone).open();
    await emergencyPage(phone).sayOk();
    await emergencyPage(phone).close.click();
  });

  await test.step('she is asked, and her yes shows her number there', async () => {
    await page.goto('/emergency-settings');
    await guardianAlarm(page).button('Dismiss').click();
    await expect(page.getByText(/^Is this Mia’s (phone|device)\?$/)).toBeVisible();
    await expectAccessible(page, watch);
    await bell(page).button.click();
    await expect(bell(page).item('Is it Mia’s?').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Yes, it is Mia’s/ }).click();
    await expect(page.getByText(/^Thank you\. That device of Mia shows your number/)).toBeVisible();
    await emergencyPage(phone).open();
    await expect(phone.getByText(readable(ann.phone))).toBeVisible();
    await expect(phone.getByText(readable(ben.phone))).toHaveCount(0);
    await expect(phone.getByText(/^Your message reaches more people\./)).toBeVisible();
  });

  await test.step('once he is undone, what he made ends: the PIN, the session, and with her word the button', async () => {
    // Made by him once more, and unknown to her.
    const { page: his } = await visitor(undefined, PHONE);
    await loginPage(his).open();
    await his.getByRole('tab', { name: 'Child Login' }).click();
    await loginPage(his).logInAsChild(child.t1dWarriorUsername, '9badgers');
    await expect(his.getByRole('heading', { name: 'Hello, Mia!' })).toBeVisible();
    await expect.poll(() => keptInBrowser(his)).toContain('"hasKey":true');
    await page.goto(`/guardians/${child.childId}`);
    await page.getByRole('button', { name: /^Undo that / }).click();
    await page.getByRole('button', { name: 'Yes, undo it' }).click();
    await expect(page.getByText('Only you look after Mia here.')).toBeVisible();
    await page.goto('/child-monitor');
    await expect(page.getByText('Needs a new PIN, in Settings')).toBeVisible();
    watch.expect(/401/);
    await loginPage(his).open();
    await expect(his).toHaveURL(/login/);
    await emergencyPage(his).open();
    await expect(his.getByText(HIDDEN)).toBeVisible();
    await page.goto('/emergency-settings');
    await page.getByRole('button', { name: /^End the button there/ }).click();
    await page.getByRole('button', { name: 'Yes, end it' }).click();
    await expect(page.getByText('Ended. The button there no longer texts anyone.')).toBeVisible();
    await emergencyPage(his).open();
    await expect(his.getByText('This button no longer texts anyone. Call 999.')).toBeVisible();
  });
});
