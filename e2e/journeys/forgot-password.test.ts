import { verifiedPerson, wearOutResetCode } from '../src/arrange.ts';
import { expectAccessible } from '../src/axe.ts';
import { readSms, smsCode, wrongCode } from '../src/messages.ts';
import { forgotPasswordPage } from '../src/pages/forgot-password.page.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { toast } from '../src/pages/toasts.ts';
import { newPerson } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

test('a forgotten password is replaced with a code sent to the phone', async ({ page }) => {
  const { email, phone, password } = await verifiedPerson();
  const forgot = forgotPasswordPage(page);
  await forgot.open();
  await forgot.askForCode(email, phone);
  await forgot.enter(await smsCode(phone, 2));
  await forgot.choosePassword('seven new kettles');
  await expect(toast(page, 'New password is now valid!')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  const login = loginPage(page);
  await login.logIn(email, password);
  await expect(page.getByText('Invalid credentials.')).toBeVisible();
  await login.enter({ email, password: 'seven new kettles' });
});

test('a wrong reset code returns to the code step, and the typed password is kept', async ({ page }) => {
  const { email, phone } = await verifiedPerson();
  const forgot = forgotPasswordPage(page);
  await forgot.open();
  await forgot.askForCode(email, phone);
  const code = await smsCode(phone, 2);
  await forgot.enter(wrongCode(code));
  await forgot.choosePassword('seven new kettles');
  await expect(page.getByText('That code is not right.')).toBeVisible();
  await forgot.enter(code);
  await expect(forgot.confirmPassword).toHaveValue('seven new kettles');
  await forgot.save.click();
  await expect(toast(page, 'New password is now valid!')).toBeVisible();
});

test('the new password can be saved only when both entries match and the code is still valid', async ({
  page,
  watch,
}) => {
  const { email, phone } = await verifiedPerson();
  const forgot = forgotPasswordPage(page);
  await forgot.open();
  const answer = page.waitForResponse('**/api/auth/forgot-password');
  await forgot.askForCode(email, phone);
  const { userId: handle } = (await (await answer).json()) as { userId: string };
  await expectAccessible(page, watch);

  const code = await smsCode(phone, 2);
  await forgot.enter(code);
  await forgot.newPassword.fill('seven new kettles');
  await forgot.confirmPassword.fill('seven old kettles');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(forgot.save).toBeDisabled();
  await expectAccessible(page, watch);

  await wearOutResetCode(handle, code);
  await forgot.confirmPassword.fill('seven new kettles');
  await forgot.save.click();
  await expect(page.getByText('That code was tried too often. Please ask for a new one.')).toBeVisible();
  await expect(forgot.code).toHaveValue('');
});

test('a person without an account learns nothing by asking for a code', async ({ page }) => {
  const stranger = await newPerson();
  const forgot = forgotPasswordPage(page);
  await forgot.open();
  await forgot.askForCode(stranger.email, stranger.phone);
  await expect(toast(page, 'Reset code sent to your phone number!')).toBeVisible();
  expect(await readSms(stranger.phone)).toEqual([]);
});
