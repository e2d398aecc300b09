import { feedPage } from '../src/pages/feed.page.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { registerPage } from '../src/pages/register.page.ts';
import { newPerson } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

test('offline, a banner says so, and the form keeps its text and sends it later', async ({ page, context, watch }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const person = await newPerson();
  const register = registerPage(page);
  await register.open();
  await register.fill(person);

  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await register.submit.click();
  await expect(
    page.getByText('Network error. Please check your internet connection and try again.').first(),
  ).toBeVisible();
  await expect(register.username).toHaveValue(person.username);
  await expect(register.password).toHaveValue(person.password);

  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toBeHidden();
  await register.submit.click();
  await expect(page).toHaveURL(/\/verify-sms/);
});

test('a page whose start does not come is loaded again by itself, and says so when that does not help', async ({
  page,
  watch,
}) => {
  watch.expect(/ERR_FAILED|the page did not start/);
  const start = /\/platform\.\w+\.js$/;
  const register = registerPage(page);
  await page.route(start, (route) => route.abort(), { times: 1 });
  await register.open();
  await expect(register.submit).toBeVisible();

  await page.route(start, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Not Alone did not open' })).toBeVisible();
  await page.unroute(start);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(register.submit).toBeVisible();
});

test('when the list of remotes fails to load, login works and Retry loads the pages', async ({
  page,
  watch,
  parent,
}) => {
  watch.expect(/remotes\.json/);
  await page.route('**/remotes.json', (route) => route.fulfill({ status: 503, body: 'no' }));
  await page.goto('/users-nearby');
  await expect(page.getByRole('heading', { name: 'We could not load the pages of Not Alone' })).toBeVisible();

  await page.getByRole('link', { name: 'Log in' }).first().click();
  const login = loginPage(page);
  await login.logIn(parent.email, parent.password);
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'We could not load the pages of Not Alone' })).toBeVisible();

  await page.unroute('**/remotes.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
});

test('a remote that is down shows its fallback while the others work, and Retry loads it', async ({
  page,
  watch,
  parent,
}) => {
  watch.expect(/mfe\/feed|remote feed|Failed to fetch|RUNTIME-/);
  await page.route('**/mfe/feed/**', (route) => route.abort('connectionrefused'));
  await loginPage(page).enter(parent);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('The rest of Not Alone keeps working')).toBeVisible();
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy policy', level: 1 })).toBeVisible();
  await page.goBack();

  await page.unroute('**/mfe/feed/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
  await expect(feedPage(page).posts.first()).toBeVisible();
});

test('an unknown path leads to registration', async ({ page }) => {
  await page.goto('/no-such-page/at/all');
  await expect(page).toHaveURL(/\/register$/);
});
