import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { changeRole, makeAdmin } from '../../src/admins.ts';
import { member } from '../../src/arrange.ts';
import { expectAccessible } from '../../src/axe.ts';
import { publish, report } from '../../src/feed.ts';
import { expectFitsPhone } from '../../src/narrow.ts';
import { loginPage } from '../../src/pages/login.page.ts';
import { toast } from '../../src/pages/toasts.ts';
import { expect, test } from '../../src/test.ts';
import { addVirtualAuthenticator } from '../../src/virtual-authenticator.ts';

const granted: string[] = [];
// While there is another admin, nobody answers appeals against their own decisions.
test.afterEach(async () => {
  for (const email of granted.splice(0)) await changeRole('revoke', email);
});

/** Somebody whom the operator has just made an admin, until the journey ends. */
async function newAdmin() {
  const person = await member();
  granted.push(person.email);
  await changeRole('grant', person.email);
  return person;
}
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Admin dashboard', level: 1 });

async function registerPasskey(page: Page): Promise<void> {
  await page.getByLabel('Name of the passkey').fill('My laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes', level: 1 })).toBeVisible();
}

test('a new admin registers a passkey, keeps the recovery codes, and confirms at the next login', async ({
  page,
  watch,
}) => {
  test.setTimeout(150_000);
  const admin = await newAdmin();
  await addVirtualAuthenticator(page);
  const login = loginPage(page);
  await test.step('the first login leads to the registration', async () => {
    await login.enter(admin);
    await expect(page.getByRole('heading', { name: 'Set up a passkey', level: 1 })).toBeVisible();
    await expectAccessible(page, watch);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectFitsPhone(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await registerPasskey(page);
  });
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = ''] = await codes.allInnerTexts();
  await expectAccessible(page, watch);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(dashboard(page)).toBeVisible();

  await test.step('the next login asks for it, and leaves a parent without', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await login.enter(admin);
    await expect(page.getByRole('heading', { name: 'Confirm that it is you', level: 1 })).toBeVisible();
    await expectAccessible(page, watch);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectFitsPhone(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Continue as a parent' }).click();
    await expect(page).not.toHaveURL(/second-factor/);
    await page.goto('/admin-dashboard?section=switches');
    await expect(page.getByText('Confirm with your passkey to use the admin pages.')).toBeVisible();
    await page.getByRole('button', { name: 'Use your passkey' }).press('Enter');
    await expect(page).toHaveURL(/admin-dashboard\?section=switches/);
    await expect(dashboard(page)).toBeVisible();
  });

  await test.step('a recovery code does too, once', async () => {
    for (const text of ['The code confirms', 'The code was used']) {
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await login.enter(admin);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(first);
      if (text === 'The code was used') watch.expect(/400/);
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
      if (text === 'The code confirms') await expect(page).not.toHaveURL(/second-factor/);
      else await expect(page.getByText('That code is not right.').first()).toBeVisible();
    }
  });
});

test('an admin without a passkey sets up an authenticator app', async ({ page, signIn }) => {
  const admin = await newAdmin();
  await signIn(admin);
  await page.goto('/admin-dashboard');
  await expect(page.getByRole('heading', { name: 'Set up a passkey', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.getByText(/^Secret: /).innerText()).replace('Secret: ', '').replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('Code that the app shows').fill(app.generate());
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dashboard(page)).toBeVisible();
});

test('a step that asks again asks an admin for the passkey, and the operator replaces a lost one', async ({
  page,
  watch,
}) => {
  test.setTimeout(150_000);
  const [admin, reporter, subject] = [await newAdmin(), await member(), await member()];
  const reason = `Unkind ${Date.now()}`;
  const post = await publish(subject, { content: 'Nobody likes your child.' });
  await report(reporter, post, 'Please look', reason);
  const authenticator = await addVirtualAuthenticator(page);
  await loginPage(page).enter(admin);
  await registerPasskey(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await test.step('later, the ban is refused until the passkey has confirmed', async () => {
    // As a quarter of an hour later: the first answer is the one that the service gives then.
    let asked = 0;
    watch.expect(/403/);
    await page.route('**/api/reports/*/ban', async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      const problem = { type: 'about:blank', title: 'x', status: 403, detail: 'x', msg: 'x', requestId: 'r' };
      return route.fulfill({ status: 403, json: { ...problem, code: 'SECOND_FACTOR_NEEDED' } });
    });
    await page.goto('/admin-dashboard?section=reports');
    const row = page.getByRole('row', { name: reason });
    await row.getByRole('button', { name: /^View/ }).click();
    await page.getByRole('dialog', { name: 'View report' }).getByRole('button', { name: 'Ban' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to ban this user?' });
    await dialog.getByRole('combobox', { name: /^House rule/ }).selectOption('kind');
    await dialog.getByRole('button', { name: 'Ban' }).click();
    const question = page.getByRole('dialog', { name: 'Please confirm that it is you' });
    await expectAccessible(page, watch);
    await question.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(page.getByText('User banned.')).toBeVisible();
  });

  await test.step('whoever does not confirm stays a parent, and reads why', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await loginPage(page).enter(admin);
    await authenticator.refuse();
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(page.getByText('Your device did not confirm.')).toBeVisible();
  });

  await test.step('the operator’s command ends the sessions, and the next login registers', async () => {
    watch.expect(/401/);
    await changeRole('reset-factor', admin.email);
    await loginPage(page).enter(admin);
    await expect(page.getByRole('heading', { name: 'Set up a passkey', level: 1 })).toBeVisible();
  });
});

test('a copied passkey is locked and says so', async ({ page, watch }) => {
  const admin = await newAdmin();
  const authenticator = await addVirtualAuthenticator(page);
  await loginPage(page).enter(admin);
  await registerPasskey(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  const again = async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await loginPage(page).enter(admin);
    await page.getByRole('button', { name: 'Use your passkey' }).click();
  };
  await again();
  await expect(page).not.toHaveURL(/second-factor/);
  await authenticator.turnCounterBack();
  watch.expect(/403/);
  await again();
  await expect(page.getByText('This passkey is locked, because a copy of it may exist.')).toBeVisible();
});

test('a parent adds a passkey in the account, sees it there, and removes it', async ({ page, signIn, watch }) => {
  await addVirtualAuthenticator(page);
  await signIn(await member());
  await page.goto('/profile-edit');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys' }) });
  await section.getByLabel('Name of the passkey').fill('My phone');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toast(page, 'Saved. We have sent you an email about it.')).toBeVisible();
  const passkey = section.getByRole('listitem').filter({ hasText: 'My phone' });
  await expect(passkey).toContainText('not used yet');
  await expect(section.getByText('Recovery codes')).toHaveCount(0);
  await expectAccessible(page, watch);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectFitsPhone(page);
  await passkey.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText('You have no passkey yet.')).toBeVisible();
});

test('another browser of the same admin is a parent until it confirms', async ({ page, visitor }) => {
  const person = await member();
  granted.push(person.email);
  const admin = await makeAdmin(page.request, person);
  const confirmed = await visitor(admin);
  await confirmed.page.goto('/admin-dashboard');
  await expect(dashboard(confirmed.page)).toBeVisible();
  const { email, password } = admin;
  const other = await visitor({ email, password });
  await other.page.goto('/admin-dashboard');
  await expect(other.page.getByRole('heading', { name: 'Confirm that it is you', level: 1 })).toBeVisible();
});
