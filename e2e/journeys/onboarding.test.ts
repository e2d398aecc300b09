import { codePage } from '../src/pages/code.page.ts';
import { inboxPage } from '../src/pages/inbox.page.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { nearbyPage } from '../src/pages/nearby.page.ts';
import { JUNIPER, profileFormPage } from '../src/pages/profile-form.page.ts';
import { registerPage } from '../src/pages/register.page.ts';
import { toast } from '../src/pages/toasts.ts';
import { newPerson } from '../src/people.ts';
import { drawPicture } from '../src/pictures.ts';
import { expect, test } from '../src/test.ts';

test('a parent joins, finds families nearby, and deletes her account without a trace', async ({ page, context }) => {
  test.setTimeout(90_000);
  const person = await newPerson();
  const profile = { ...JUNIPER, name: `Marigold ${person.username.slice(-4)}` };
  const form = profileFormPage(page);
  const login = loginPage(page);

  await test.step('she registers', async () => {
    await registerPage(page).register(person);
    await expect(
      toast(page, 'Registration successful! Please check your phone for a verification code.'),
    ).toBeVisible();
  });

  await test.step('she reads the code on her phone and verifies in two clicks', async () => {
    const phone = await context.newPage();
    const inbox = inboxPage(phone);
    await inbox.open();
    await inbox.phone(person.phone).click();
    await expect(inbox.copy).toBeVisible();
    const code = await inbox.code.innerText();
    await inbox.copy.click();
    await phone.close();

    await codePage(page).enter(code);
    await expect(toast(page, 'Phone number verified successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('she logs in and is asked for a profile', async () => {
    await login.logIn(person.email, person.password);
    await expect(page).toHaveURL(/\/profile-creation/);
    await expect(page.getByRole('heading', { name: 'Create Parent Profile', level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Welcome' })).toBeVisible();
  });

  await test.step('she creates her profile with a photo', async () => {
    await form.fill(profile);
    await form.openStep('Place and picture');
    await form.picture.setInputFiles({ name: 'juniper.png', mimeType: 'image/png', buffer: await drawPicture(page) });
    await expect(form.preview).toBeVisible();
    await form.next.click();
    await form.create.click();
    await expect(toast(page, 'Profile created successfully!')).toBeVisible();
  });

  await test.step('she finds the families near her', async () => {
    const nearby = nearbyPage(page);
    await expect(page).toHaveURL(/\/main-thread/);
    await page.getByRole('link', { name: 'As a list' }).click();
    await expect(page).toHaveURL(/\/users-nearby/);
    await expect(nearby.cards.first()).toBeVisible();
    await expect(nearby.cards.first()).toContainText(/miles away/);
    const names = await nearby.cards.getByRole('heading').allInnerTexts();
    expect(names).not.toContain(profile.name);
    await nearby.name.fill(names[0] ?? '');
    await nearby.submit.click();
    await expect(nearby.card(names[0] ?? '').first()).toBeVisible();
    await nearby
      .card(names[0] ?? '')
      .first()
      .getByRole('link')
      .click();
    await expect(page.getByRole('heading', { name: names[0] ?? '', level: 1 })).toBeVisible();
  });

  const pictureUrl = await test.step('she edits her profile, and her picture is still there', async () => {
    await form.open();
    await expect(form.name).toHaveValue(profile.name);
    await form.openStep('Place and picture');
    await expect(form.preview).toBeVisible();
    await form.openStep('Story and privacy');
    await form.bio.fill('Juniper now has a sensor, too.');
    await form.update.click();
    await expect(toast(page, 'Profile updated!')).toBeVisible();
    await expect(page).toHaveURL(/\/main-thread/);
    await form.open();
    await expect(form.bio).toHaveValue('Juniper now has a sensor, too.');
    await form.openStep('Place and picture');
    const url = await form.preview.getAttribute('src');
    expect(url).toMatch(/^\/uploads\/profile\//);
    expect((await page.request.get(url ?? '')).status()).toBe(200);
    return url ?? '';
  });

  await test.step('she deletes her account in two steps, with her password', async () => {
    await form.deleteAccount.click();
    await form.deleteFirst.click();
    await form.password.fill(person.password);
    await form.deleteFinally.click();
    await expect(toast(page, 'Account deleted successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/goodbye/);
    await expect(page.getByRole('heading', { name: 'Goodbye, and thank you' })).toBeVisible();
  });

  await test.step('no trace of her is left', async () => {
    await expect(async () => {
      await login.open();
      await login.logIn(person.email, person.password);
      await expect(page.getByText('Invalid credentials.')).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 20_000 });
    expect([401, 404]).toContain((await page.request.get(pictureUrl)).status());
  });
});
