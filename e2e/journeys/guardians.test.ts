import { addChild, apiOf, member } from '../src/arrange.ts';
import { expectAccessible } from '../src/axe.ts';
import { alertTexts, expectContacts, logInOnPhone, PHONE } from '../src/emergency.ts';
import { addGuardian, guardianCode, inviteGuardian } from '../src/guardians.ts';
import { smsCode } from '../src/messages.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { bell } from '../src/pages/bell.ts';
import { codePage } from '../src/pages/code.page.ts';
import { emergencyPage } from '../src/pages/emergency.page.ts';
import { guardianAlarm } from '../src/pages/guardian-alarm.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { JUNIPER, profileFormPage } from '../src/pages/profile-form.page.ts';
import { registerPage } from '../src/pages/register.page.ts';
import { newPerson } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

test('a parent invites a second guardian by link and code; each sees what the other did, and it can be undone', async ({
  page,
  signIn,
  visitor,
  watch,
}) => {
  test.setTimeout(120_000);
  const [ann, ben, cat] = [await member(), await member(), await member()];
  const { childId } = await addChild(ann, 'Mia');
  await signIn(ann);
  const his = await visitor(ben);
  let link = '';

  await test.step('she names his number and gets the link', async () => {
    await page.goto(`/guardians/${childId}`);
    await expect(page.getByRole('heading', { name: 'Who looks after Mia', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Make the invitation' }).click();
    await expect(page.getByRole('link', { name: /phone number/i })).toBeVisible();
    await page.getByRole('textbox', { name: /phone number of the other guardian/ }).fill(ben.phone);
    await page.getByRole('button', { name: 'Make the invitation' }).click();
    await expect(page.getByText('Send them this link')).toBeVisible();
    link = (await page.getByText(/\/guardian-invitation\//).textContent()) ?? '';
    await expectAccessible(page, watch);
  });

  await test.step('forwarded to somebody else the link opens nothing', async () => {
    const hers = await visitor(cat);
    await hers.page.goto(new URL(link).pathname);
    await expect(hers.page.getByRole('heading', { name: 'We cannot open this invitation' })).toBeVisible();
    await expect(hers.page.getByText('Mia')).toHaveCount(0);
  });

  await test.step('he accepts with the code and his password', async () => {
    await his.page.setViewportSize({ width: 360, height: 740 });
    await his.page.goto(new URL(link).pathname);
    await expect(his.page.getByText(ann.username)).toBeVisible();
    await his.page.getByRole('textbox', { name: /^Code/ }).fill(await guardianCode(ben.phone));
    await his.page.getByLabel('Password', { exact: true }).fill(ben.password);
    await expectFitsPhone(his.page);
    await his.page.getByRole('button', { name: 'Accept' }).click();
    await expect(his.page.getByText('You look after Mia together now')).toBeVisible();
    await expect(page.getByRole('button', { name: `Undo that ${ben.username} joined` })).toBeVisible();
  });

  await test.step('what he changes stands in her list and her bell', async () => {
    const change = { params: { childId }, body: { consents: { messages: false } } };
    await apiOf(ben)('PUT /api/profile/child/{childId}', change);
    await expect(page.getByText('stopped agreeing that Mia may write messages.')).toBeVisible();
    await bell(page).button.click();
    await expect(bell(page).item(ben.username).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(ben.email)).toHaveCount(0);
    await expect(page.getByText(ben.phone)).toHaveCount(0);
  });

  await test.step('she undoes it, and he sees nothing of the child any more', async () => {
    await page.getByRole('button', { name: /^Undo that / }).click();
    await page.getByRole('button', { name: 'Yes, undo it' }).click();
    await expect(page.getByText('Only you look after Mia here.')).toBeVisible();
    await his.page.goto(`/guardians/${childId}`);
    await expect(his.page.getByText('We could not find this child.')).toBeVisible();
  });
});

test('whoever is invited without an account registers, and comes back to the invitation', async ({ visitor }) => {
  test.setTimeout(120_000);
  const [ann, ben] = [await member(), await newPerson()];
  const { childId } = await addChild(ann, 'Mia');
  const path = `/guardian-invitation/${await inviteGuardian(ann, childId, ben)}`;
  const { page } = await visitor();
  await page.goto(path);
  await expect(page.getByText(/Log in, or register, with the phone number/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Register' }).click();
  const register = registerPage(page);
  await register.fill(ben);
  await register.submit.click();
  await expect(page).toHaveURL(/\/verify-sms/);
  // The first text was the invitation's own code.
  await codePage(page).enter(await smsCode(ben.phone, 2));
  await expect(page).toHaveURL(/\/login/);
  await loginPage(page).logIn(ben.email, ben.password);
  await expect(page).toHaveURL(/\/profile-creation/);
  const form = profileFormPage(page);
  await form.fill(JUNIPER);
  await form.create.click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText(ann.username)).toBeVisible();
});

test('a child’s press texts both guardians, and each sees who is coming, and since when', async ({
  page,
  signIn,
  visitor,
}) => {
  test.setTimeout(120_000);
  const [ann, ben] = [await member(), await member()];
  const phone = await visitor(undefined, PHONE);
  const { childId } = await logInOnPhone(phone.page, ann, 'Mia');
  await expectContacts(ben, 1);
  await addGuardian(ann, childId, ben);
  await signIn(ann);
  await page.goto('/feed');
  const his = await visitor(ben);
  await his.page.goto('/feed');
  const [herAlarm, hisAlarm] = [guardianAlarm(page), guardianAlarm(his.page)];

  await emergencyPage(phone.page).open();
  await emergencyPage(phone.page).code('My sugar is very low').click();
  for (const { phone: number } of [ann, ben]) await expect.poll(async () => (await alertTexts(number)).length).toBe(1);
  expect((await alertTexts(ben.phone))[0]?.body).not.toContain(ann.phone.slice(-9));
  await expect(herAlarm.title('Mia needs help')).toBeVisible();
  await hisAlarm.button('I’m on my way').click();
  await hisAlarm.button('15 minutes').click();
  await expect(herAlarm.dialog).toContainText(new RegExp(`${ben.username}.*on the way, since \\d\\d:\\d\\d`));
});
