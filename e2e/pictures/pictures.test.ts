import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { demoChild, demoLogin } from '../src/demo-login.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { expect, test } from '../src/test.ts';

const MAX_BYTES = 150_000;
const fileOf = (name: string) => fileURLToPath(new URL(`../../docs/images/${name}.png`, import.meta.url));

/** What is in the window now, in 256 colours. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const picture = await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toBuffer();
  expect(picture.length, name).toBeLessThan(MAX_BYTES);
  await writeFile(fileOf(name), picture);
}
const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

test('what a newcomer sees first', async ({ page }) => {
  await page.goto('/register');
  await title(page, 'Create your account');
  await take(page, 'register');
});

test('what a parent sees', async ({ page, signIn }) => {
  await signIn(await demoLogin('mother in Leeds'));
  for (const [name, path, heading] of [
    ['users-nearby', '/users-nearby', 'Families nearby'],
    ['feed', '/feed', 'Feed'],
    ['forums', '/forums', 'Forums'],
  ] as const) {
    await page.goto(path);
    await title(page, heading);
    await take(page, name);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('what a child sees', async ({ page }) => {
    const { childName, pin } = await demoChild();
    const login = loginPage(page);
    await login.open();
    await login.logInAsChild(childName, pin);
    await title(page, /^Hello, /);
    await take(page, 'child');
  });
});

test('what an admin sees', async ({ page, signIn }) => {
  await signIn(await demoLogin('admin'));
  await page.goto('/admin-dashboard');
  await title(page, 'Admin dashboard');
  await expect(page.getByRole('heading', { name: 'Site visits each day' })).toBeVisible();
  await take(page, 'admin');
});
