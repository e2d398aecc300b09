import type { Locator, Page } from '@playwright/test';
import { member } from '../src/arrange.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { toast } from '../src/pages/toasts.ts';
import { expect, test } from '../src/test.ts';

/** Expects that no toast lies on any of these. */
async function expectUncovered(page: Page, ...others: readonly Locator[]): Promise<void> {
  const messages = page.getByRole('region', { name: 'Messages', includeHidden: true }).locator('> :not(:empty)');
  for (const other of others) {
    await expect
      .poll(async () => {
        const [one, two] = [await messages.boundingBox(), await other.boundingBox()];
        if (!one || !two) return 'nothing to compare';
        const apart =
          one.x >= two.x + two.width ||
          two.x >= one.x + one.width ||
          one.y >= two.y + two.height ||
          two.y >= one.y + one.height;
        return apart ? 'apart' : `${JSON.stringify(one)} covers ${JSON.stringify(two)}`;
      })
      .toBe('apart');
  }
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`a toast covers neither title, actions, dialog nor its cross at ${viewport.width} px`, async ({
    page,
    signIn,
    watch,
  }) => {
    await page.setViewportSize(viewport);
    await member();
    await signIn(await member());
    await page.goto('/main-thread');
    await page.getByRole('button', { name: /^Connect with/ }).click();
    await expect(toast(page, 'Connection request sent!')).toBeVisible();
    await expectUncovered(
      page,
      page.getByRole('heading', { level: 1 }),
      page.getByRole('button', { name: /^Connect with/ }),
      page.getByRole('navigation', { name: 'Main' }),
    );
    await page.getByRole('button', { name: 'Dismiss' }).first().click();

    watch.expect(/profile\/report/);
    await page.route('**/api/profile/report/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page
      .getByRole('button', { name: /^Report/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').last().check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(toast(page, 'Failed to submit report.')).toBeVisible();
    await expectUncovered(page, dialog, dialog.getByRole('button', { name: 'Close' }));
  });

  test(`a toast that says why somebody is led to /login leaves the button free at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login$/);
    await expect(toast(page, 'Please log in to continue.')).toBeVisible();
    const { terms, submit } = loginPage(page);
    await expectUncovered(page, submit);
    await terms.check();
    await expectUncovered(page, submit);
  });
}
