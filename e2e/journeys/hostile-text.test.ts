import { connect, member, verifiedPerson } from '../src/arrange.ts';
import { messagesPage } from '../src/pages/messages.page.ts';
import { JUNIPER, profileFormPage } from '../src/pages/profile-form.page.ts';
import { registerPage } from '../src/pages/register.page.ts';
import { toast } from '../src/pages/toasts.ts';
import { newPerson } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

// A dialog, an uncaught error or a CSP violation fails every journey; see src/watch-page.ts.
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

test('script in a URL stays text', async ({ page }) => {
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

test('script in every text of a profile is shown as text to its owner and to others', async ({
  page,
  visitor,
  parent,
  signIn,
}) => {
  const owner = await verifiedPerson();
  await signIn(owner);
  const form = profileFormPage(page);
  await form.openNew();
  await form.fill({ ...JUNIPER, name: SCRIPT.slice(0, 50), city: SCRIPT.slice(0, 60), bio: SCRIPT });
  await form.form.getByLabel('Looking For').first().fill(SCRIPT.slice(0, 50));
  await form.openStep('You and your child');
  await form.form.getByLabel('Parent Name').first().fill(SCRIPT.slice(0, 50));
  await form.openStep('Story and privacy');
  await form.create.click();
  await expect(toast(page, 'Profile created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/main-thread/);

  await page.goto(`/profile/${owner.userId}`);
  await expect(page.getByText(SCRIPT).first()).toBeVisible();
  const { page: stranger } = await visitor(parent);
  await stranger.goto(`/profile/${owner.userId}`);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(SCRIPT.slice(0, 50));
});

test('script in a message stays text, in the list and for screen readers', async ({ page, visitor, signIn }) => {
  const [her, him] = [await member(), await member()];
  await connect(her, him);
  await signIn(her);
  const { page: his } = await visitor(him);
  await messagesPage(his).open(her.userId);
  await messagesPage(page).open(him.userId);
  await messagesPage(page).write(SCRIPT);
  await expect(messagesPage(his).message(SCRIPT)).toBeVisible();
  await expect(messagesPage(his).conversation(her.username)).toContainText('<img src=x');
  for (const one of [page, his]) await expect(one.locator('img[src=x]')).toHaveCount(0);
});
