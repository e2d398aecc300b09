import { LOGIN_FAILURES, LOGIN_LOCKOUT_SECONDS } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { member, register, verifiedPerson } from '../src/arrange.ts';
import { expectAccessible } from '../src/axe.ts';
import { smsCode, wrongCode } from '../src/messages.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { codePage } from '../src/pages/code.page.ts';
import { header } from '../src/pages/header.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { toast } from '../src/pages/toasts.ts';
import { expect, test } from '../src/test.ts';

const MORE_TABS_THAN_THE_CLOCK_HAS = 6;

test('nobody can log in before accepting the disclaimer', async ({ page }) => {
  const login = loginPage(page);
  await login.open();
  await expect(login.submit).toBeDisabled();
  await login.terms.check();
  await expect(login.submit).toBeEnabled();
});

test('the link in the confirmation mail says that the address is verified', async ({ page }) => {
  await loginPage(page).open('?verified=true');
  await expect(toast(page, 'Email successfully verified! You can now log in.')).toBeVisible();
});

test('a wrong password is refused without saying which half was wrong', async ({ page }) => {
  const { email } = await verifiedPerson();
  const login = loginPage(page);
  await login.open();
  await login.logIn(email, 'not the password');
  await expect(page.getByText(TEXTS.invalidCredentials)).toBeVisible();
  await login.logIn('nobody@example.com', 'not the password');
  await expect(page.getByText(TEXTS.invalidCredentials)).toBeVisible();
  await expect(login.email).toHaveValue('nobody@example.com');
});

test('a parent with an unverified phone gets a new code, which voids the old one, and verifies while logging in', async ({
  page,
}) => {
  const { email, phone, password } = await register();
  const login = loginPage(page);
  await login.open();
  await login.logIn(email, password);
  await expect(page).toHaveURL(/\/verify-sms/);
  const fresh = await smsCode(phone, 2);
  const old = await smsCode(phone, 1);
  await codePage(page).enter(old === fresh ? wrongCode(fresh) : old);
  await expect(page.getByText('That code is not right.')).toBeVisible();
  await codePage(page).enter(fresh);
  await expect(toast(page, 'Phone number verified successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('five failures lock the login for fifteen minutes, with a countdown', async ({ page, watch }) => {
  await page.clock.install();
  const { email, password } = await verifiedPerson();
  const login = loginPage(page);
  await login.open();
  for (let failure = 0; failure < LOGIN_FAILURES; failure++) {
    const answered = page.waitForResponse('**/api/auth/login');
    await login.logIn(email, `wrong ${failure}`);
    await answered;
  }
  if (!(await login.lockout.isVisible())) await login.logIn(email, password);
  await expect(login.lockout).toBeVisible();
  await expect(login.lockout.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);

  await page.reload();
  await expect(login.lockout).toBeVisible();
  await test.step('while locked, only the countdown can be used', async () => {
    for (let presses = 0; presses < MORE_TABS_THAN_THE_CLOCK_HAS; presses++) {
      await page.keyboard.press('Tab');
      expect(
        await login.lockout.evaluate(
          (overlay) => overlay.contains(document.activeElement) || document.activeElement === document.body,
        ),
      ).toBe(true);
    }
    await expectAccessible(page, watch);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFitsPhone(page);
  });
  await page.clock.runFor(60_000);
  await expect(login.lockout.getByRole('timer')).toHaveText(/^1[34]:\d\d$/);

  await page.clock.runFor(LOGIN_LOCKOUT_SECONDS * 1000);
  await expect(login.lockout).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('loginLockoutExpiry'))).toBeNull();
});

test('Remember Me remembers the email address and nothing else', async ({ page }) => {
  const { email, password } = await member();
  const login = loginPage(page);
  await login.open();
  await page.getByRole('checkbox', { name: 'Remember Me' }).check();
  await login.logIn(email, password);
  await expect(page).not.toHaveURL(/\/login/);
  await header(page).logOut();
  await expect(page).toHaveURL(/\/login/);
  await page.reload();
  await expect(login.email).toHaveValue(email);
  await expect(login.password).toHaveValue('');
});
