import { verifiedPerson } from '../src/arrange.ts';
import { demoLogin } from '../src/demo-login.ts';
import { header } from '../src/pages/header.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { expect, test } from '../src/test.ts';

const ENTRIES = [
  'Report',
  'Nearby',
  'Feed',
  'News',
  'Blog',
  'Accessories',
  'Sick Day Rules',
  'Messages',
  'Forums',
  'Profile',
  'Connections',
  'Monitor',
  'Emergency',
];

test('the header shows a parent what parents can use, and nothing else', async ({ page, parent }) => {
  await loginPage(page).enter(parent);
  const { main, logout } = header(page);
  await expect(main.getByRole('link')).toHaveText(ENTRIES);
  await expect(logout).toBeVisible();
  for (const link of await main.getByRole('link').all()) {
    await link.click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).not.toHaveURL(/\/(login|register)/);
  }
});

test('an admin sees what a parent sees, and the admin pages', async ({ page }) => {
  await loginPage(page).enter(await demoLogin('admin'));
  await expect(header(page).main.getByRole('link')).toHaveText([...ENTRIES, 'Admin']);
});

test('the header is not on /login and /register; the footer with the disclaimer is on every page', async ({ page }) => {
  for (const path of ['/login', '/register', '/privacy-policy']) {
    await page.goto(path);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('non-medical');
    await expect(footer).toContainText(String(new Date().getFullYear()));
    await expect(footer.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy-policy');
    if (path !== '/privacy-policy') await expect(header(page).main).toBeHidden();
  }
  await loginPage(page).enter(await verifiedPerson());
  await expect(header(page).main).toBeVisible();
});

test('a page for parents asks a signed-out visitor to log in', async ({ page }) => {
  await page.goto('/users-nearby');
  await expect(page.getByText('You must be logged in to view profiles.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});
