import { press, tabTo, typeInto } from '../src/keyboard.ts';
import { smsCode } from '../src/messages.ts';
import { codePage } from '../src/pages/code.page.ts';
import { header } from '../src/pages/header.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { nearbyPage } from '../src/pages/nearby.page.ts';
import { JUNIPER, profileFormPage } from '../src/pages/profile-form.page.ts';
import { registerPage } from '../src/pages/register.page.ts';
import { newPerson } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

test('a parent joins using only the keyboard', async ({ page }) => {
  test.setTimeout(90_000);
  const person = await newPerson();

  await test.step('registers', async () => {
    const register = registerPage(page);
    await register.open();
    await typeInto(page, register.username, person.username);
    await typeInto(page, register.email, person.email);
    await typeInto(page, register.phone, person.phone);
    await typeInto(page, register.password, person.password);
    await tabTo(page, register.agreed);
    await page.keyboard.press('Space');
    await press(page, register.submit);
    await expect(page).toHaveURL(/\/verify-sms/);
  });

  await test.step('verifies', async () => {
    await typeInto(page, codePage(page).code, await smsCode(person.phone));
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('logs in', async () => {
    const login = loginPage(page);
    await press(page, login.terms, 'Space');
    await expect(login.email).toHaveValue(person.email);
    await expect(login.password).toBeFocused();
    await typeInto(page, login.password, person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/profile-creation/);
  });

  await test.step('creates a profile', async () => {
    const form = profileFormPage(page);
    await typeInto(page, form.name, JUNIPER.name);
    await typeInto(page, form.age, JUNIPER.age);
    await press(page, form.type1, 'Space');
    await typeInto(page, form.diagnosisDate, '05032024');
    await press(page, form.next);
    await typeInto(page, form.postcode, JUNIPER.postcode);
    await typeInto(page, form.city, JUNIPER.city);
    await press(page, form.photoConsent, 'Space');
    await press(page, form.next);
    await typeInto(page, form.bio, JUNIPER.bio);
    await press(page, form.create);
    await expect(page).toHaveURL(/\/main-thread/);
  });

  await test.step('looks at a family and logs out', async () => {
    await press(page, page.getByRole('link', { name: 'As a list' }));
    const first = nearbyPage(page).cards.first().getByRole('link');
    await press(page, first);
    await expect(page).toHaveURL(/\/profile\/[0-9a-f]{24}$/);
    await press(page, header(page).logout);
    await expect(page).toHaveURL(/\/login/);
  });
});

test('the focus is always visible, and moves to the page after navigation', async ({ page }) => {
  const register = registerPage(page);
  await register.open();
  await tabTo(page, register.email);
  const outline = await register.email.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return { outlineStyle, outlineWidth, boxShadow };
  });
  expect(outline.outlineStyle !== 'none' || outline.boxShadow !== 'none', JSON.stringify(outline)).toBe(true);
  await press(page, page.getByRole('main').getByRole('link', { name: 'Log in' }));
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused();
});
