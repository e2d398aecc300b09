import { verifiedPerson } from '../src/arrange.ts';
import { BASE_URL } from '../src/environment.ts';
import { JUNIPER, profileFormPage } from '../src/pages/profile-form.page.ts';
import { registerPage } from '../src/pages/register.page.ts';
import { toast } from '../src/pages/toasts.ts';
import { newPerson } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

// A dialog, an uncaught error or a violation of the policy fails every journey; see src/watch-page.ts.
const SCRIPT = `"><img src=x onerror="alert(1)"><svg/onload=alert(2)>{{7*7}}`;

test('script typed into the registration form is refused or stays text', async ({ page }) => {
  const person = await newPerson();
  const register = registerPage(page);
  await register.open();
  await register.fill({ ...person, username: SCRIPT });
  await register.submit.click();
  await expect(register.username).toHaveAttribute('aria-invalid', 'true');
  await expect(register.username).toHaveValue(SCRIPT);
});

test('script in the address of a page stays text', async ({ page }) => {
  const hostile = encodeURIComponent(SCRIPT);
  for (const path of [
    `/verify-email?userId=0123456789abcdef01234567&email=${hostile}`,
    `/verify-sms?userId=${hostile}&phoneNumber=${hostile}`,
    `/login?verified=${hostile}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('img[src=x]')).toHaveCount(0);
  }
});

test('script in every text of a profile is shown as text to its owner and to others', async ({ page, browser, parent, signIn }) => {
  const owner = await verifiedPerson();
  await signIn(owner);
  const form = profileFormPage(page);
  await form.fill({ ...JUNIPER, name: SCRIPT.slice(0, 50), city: SCRIPT.slice(0, 60), bio: SCRIPT });
  for (const label of ['Parent Name', 'Looking For']) await form.form.getByLabel(label).first().fill(SCRIPT.slice(0, 50));
  await form.create.click();
  await expect(toast(page, 'Profile created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/users-nearby/);

  await page.goto(`/profile/${owner.userId}`);
  await expect(page.getByText(SCRIPT).first()).toBeVisible();
  const other = await browser.newContext({ baseURL: BASE_URL });
  const stranger = await other.newPage();
  stranger.on('dialog', () => expect.soft('a dialog', 'script ran in the page of another person').toBe(''));
  await stranger.goto('/login');
  await stranger.getByRole('checkbox', { name: 'I accept these terms' }).check();
  await stranger.getByLabel('Email', { exact: true }).fill(parent.email);
  await stranger.getByLabel('Password', { exact: true }).fill(parent.password);
  await stranger.getByRole('button', { name: 'Log in' }).click();
  await expect(stranger).toHaveURL(/\/users-nearby/);
  await stranger.goto(`/profile/${owner.userId}`);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(SCRIPT.slice(0, 50));
  await other.close();
});
