import { expect, type Page } from '@playwright/test';
import { header } from '../src/pages/header.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { test } from '../src/test.ts';

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('logging in or out in one tab does the same in the others', async ({ page, context, parent }) => {
  const other = await context.newPage();
  await loginPage(other).open();
  await loginPage(page).enter(parent);
  await other.goto('/users-nearby');
  await expect(header(other).logout).toBeVisible();

  await header(other).logOut();
  await expect(page).toHaveURL(/\/login/);
  await expect(header(page).main).toBeHidden();
  expect(await token(page)).toBeNull();
});

test('two tabs whose token is about to expire request one new token', async ({ page, context, parent, signIn }) => {
  await signIn(parent);
  await page.goto('/feed');
  const first = await token(page);
  const other = await context.newPage();
  await other.goto('/users-nearby');
  let refreshes = 0;
  await context.route('**/api/auth/refresh', (route) => {
    refreshes++;
    return route.continue();
  });
  await context.clock.install();
  for (const tab of [page, other]) await tab.reload();
  await context.clock.fastForward('14:30');
  await expect.poll(() => token(page)).not.toBe(first);
  await expect.poll(() => token(other)).toBe(await token(page));
  expect(refreshes).toBe(1);
});
