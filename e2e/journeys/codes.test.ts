import { CODE_EXPIRES_IN_SECONDS, CODE_RESEND_WAIT_SECONDS } from '@notalone/contracts/limits';
import { readSms, smsCode, wrongCode } from '../src/messages.ts';
import { codePage } from '../src/pages/code.page.ts';
import { registerPage } from '../src/pages/register.page.ts';
import { toast } from '../src/pages/toasts.ts';
import { newPerson } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

test('a wrong code is refused and the right one still works', async ({ page }) => {
  const person = await newPerson();
  await registerPage(page).register(person);
  const code = await smsCode(person.phone);
  const verify = codePage(page);

  await verify.enter(wrongCode(code));
  await expect(page.getByText('That code is not right.')).toBeVisible();
  await expect(page).toHaveURL(/\/verify-sms/);

  await verify.enter(code);
  await expect(toast(page, 'Phone number verified successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('the page offers a new code after a minute, but the server enforces the wait by its own clock', async ({
  page,
}) => {
  await page.clock.install();
  const person = await newPerson();
  await registerPage(page).register(person);
  const old = await smsCode(person.phone);
  const verify = codePage(page);
  await expect(verify.resend).toBeDisabled();
  await expect(page.getByText(/You can ask for a new code in \d\d:\d\d/)).toBeVisible();

  await page.clock.runFor(CODE_RESEND_WAIT_SECONDS * 1000);
  await expect(verify.resend).toBeEnabled();
  await verify.resend.click();
  // No browser clock shortens the server's minute.
  await expect(page.getByText(/try again in a minute/i).first()).toBeVisible();
  expect(await readSms(person.phone)).toHaveLength(1);

  await verify.enter(old);
  await expect(toast(page, 'Phone number verified successfully!')).toBeVisible();
});

test('the email code page counts down from when the mail was sent, and a new code restarts the ten minutes', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/api/auth/resend-verification', (route) => route.fulfill({ json: { message: 'ok' } }));
  const sentAt = Math.floor(Date.now() / 1000) - 60;
  await page.goto(
    `/verify-email?userId=0123456789abcdef01234567&email=robin%40example.com&username=robin&sentAt=${sentAt}`,
  );
  const verify = codePage(page);
  await expect(page.getByRole('timer')).toHaveText(/^This code expires in 0[89]:\d\d\.$/);
  await expect(verify.resend).toBeDisabled();

  await page.clock.runFor(CODE_EXPIRES_IN_SECONDS * 1000);
  await expect(verify.verify).toBeDisabled();
  await verify.resend.click();
  await expect(page.getByRole('timer')).toHaveText('This code expires in 10:00.');
  await expect(verify.verify).toBeEnabled();
  await expect(verify.resend).toBeDisabled();
});

test('a verification page without a user id leads to registration', async ({ page }) => {
  await page.goto('/verify-email');
  await expect(page).toHaveURL(/\/register/);
  await page.goto('/verify-sms');
  await expect(toast(page, 'Please register first')).toBeVisible();
  await expect(page).toHaveURL(/\/register/);
});
