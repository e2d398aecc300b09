import type { Page } from '@playwright/test';
import { verifiedPerson } from '../src/arrange.ts';
import { demoLogin } from '../src/demo-login.ts';
import { expectNothingJumps, layoutShift, recordLayoutShifts, SHIFT_MAX } from '../src/layout-shift.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { header } from '../src/pages/header.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { expect, test } from '../src/test.ts';

const READING = ['News', 'Blog', 'Accessories', 'Sick Day Rules'];
const PLACES = ['Nearby', 'Feed', ...READING, 'Messages', 'Forums', 'Monitor', 'Emergency'];
const ACCOUNT = ['Profile', 'Connections', 'Report'];
/** From 1280 pixels, in groups. */
const COLUMN = ['Nearby', 'Connections', 'Feed', 'Messages', 'Forums', 'Monitor', 'Emergency', ...READING];
const COLUMN_ACCOUNT = ['Profile', 'Report'];

const PATHS = [
  '/feed',
  '/users-nearby',
  '/main-thread',
  '/profile-edit',
  '/connections',
  '/account',
  '/messages',
  '/forums',
  '/news',
  '/featured-blog',
  '/diabetes-accessories',
  '/sick-day-rules',
  '/report',
  '/notifications',
  '/child-monitor',
  '/emergency-settings',
  '/privacy-policy',
];

/** The last three lead elsewhere. */
const GUESTS_PATHS = [
  '/login',
  '/register',
  '/forgot-password',
  '/featured-blog',
  '/news',
  '/diabetes-accessories',
  '/',
  '/report',
  '/no-such-page',
];

async function expectPage(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/\/(login|register)/);
}

test('the header shows a parent what parents can use, and nothing else', async ({ page, parent }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await loginPage(page).enter(parent);
  const { main, account, ofAccount, logout } = header(page);
  await expect(main.getByRole('link')).toHaveText(COLUMN);
  await expect(ofAccount).toHaveText(COLUMN_ACCOUNT);
  for (const link of [...(await main.getByRole('link').all()), ...(await ofAccount.all())]) {
    await link.click();
    await expectPage(page);
  }

  await page.setViewportSize({ width: 1024, height: 768 });
  for (const name of ACCOUNT) {
    await account.click();
    await expect(ofAccount).toHaveText(ACCOUNT);
    await expect(logout).toBeVisible();
    await ofAccount.filter({ hasText: name }).click();
    await expectPage(page);
    await expect(ofAccount).toHaveCount(0);
  }
});

test('an admin sees what a parent sees, and the admin pages, all of it at once from 1280 pixels', {
  tag: '@demo-admin',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(await demoLogin('admin'));
  await page.goto('/feed');
  const { main, more, logout } = header(page);
  await expect(main.getByRole('link')).toHaveText([...COLUMN, 'Admin']);
  await page.evaluate(() => scrollTo(0, 600));
  for (const entry of [main.getByRole('link').first(), main.getByRole('link').last(), logout])
    await expect(entry).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(main.getByRole('link')).toHaveText([...PLACES.filter((name) => !READING.includes(name)), 'Admin']);
  await expectOneRow(page);
  await more.click();
  await main.getByRole('link', { name: 'Sick Day Rules' }).click();
  await expect(page.getByRole('heading', { name: 'Sick Day Rules', level: 1 })).toBeVisible();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
});

/** Expects that no entry wraps or overlaps another, and that the header is low and stays. */
async function expectOneRow(page: Page): Promise<void> {
  const { rights, lefts, heights, width } = await page.getByRole('banner').evaluate((banner) => {
    const boxes = [...banner.querySelectorAll('a, button, p')]
      .map((element) => element.getBoundingClientRect())
      .sort((a, b) => a.left - b.left);
    return {
      lefts: boxes.map(({ left }) => Math.ceil(left)),
      rights: boxes.map(({ right }) => Math.floor(right)),
      heights: [...banner.querySelectorAll('nav span')].map((label) => label.getClientRects().length),
      width: document.documentElement.clientWidth,
    };
  });
  for (const [index, right] of rights.entries()) expect(right).toBeLessThanOrEqual(lefts[index + 1] ?? width);
  expect(new Set(heights)).toEqual(new Set([1]));
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(64);
  await page.evaluate(() => scrollTo(0, 600));
  await expect(header(page).main).toBeInViewport();
}

test('on a phone, a bar of five leads to four places and to a sheet with the others', async ({ page, parent }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await loginPage(page).enter(parent);
  const { main, menu, sheet } = header(page);
  await expect(main.getByRole('link')).toHaveText(['Nearby', 'Feed', 'Messages', 'Connections']);
  await menu.click();
  await expect(sheet.getByRole('listitem')).toHaveText([
    'Carbs calculator',
    ...READING,
    'Forums',
    'Monitor',
    'Emergency',
    'Profile',
    'Report',
    'Logout',
  ]);
  await expectFitsPhone(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  // On the scrim.
  await page.mouse.click(180, 40);
  await expect(sheet).toBeHidden();
  await menu.click();
  await sheet.getByRole('link', { name: 'Sick Day Rules' }).click();
  await expect(sheet).toBeHidden();
  await expectPage(page);
});

test('every page starts at the same place, under a title of at most 64 pixels, and nothing jumps', async ({
  page,
  signIn,
  parent,
}) => {
  await signIn(parent);
  await recordLayoutShifts(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const places = new Set<string>();
    for (const path of PATHS) {
      await page.goto(path);
      const title = page.getByRole('main').getByRole('heading', { level: 1 });
      // The title of the page may just be taking the place of that of loading.
      await expect(async () => {
        const box = await title.boundingBox({ timeout: 1000 });
        expect(box, `${path} at ${width}`).not.toBeNull();
        if (!box) return;
        expect(box.height, `${path} at ${width}`).toBeLessThanOrEqual(64);
        places.add(`${box.x}, ${Math.round(box.y)}`);
      }).toPass();
      await expect(page.locator('[data-loading]')).toHaveCount(0);
      const { sum, what } = await layoutShift(page);
      expect(sum, `${path} at ${width}: ${what}`).toBeLessThanOrEqual(SHIFT_MAX);
    }
    expect([...places]).toHaveLength(1);
  }
});

test('a visitor sees what is public, and nothing jumps', async ({ page }) => {
  await page.goto('/news');
  await expect(header(page).main.getByRole('link')).toHaveText(READING);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  await expectNothingJumps(page, GUESTS_PATHS);
  // Its code comes after what leads there was shown.
  await page.route(/page-register.*js$/, async (route) => {
    await expect(page.getByRole('main').locator('[data-loading]')).toBeVisible();
    await route.continue();
  });
  await expectNothingJumps(page, ['/no-such-page']);
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
