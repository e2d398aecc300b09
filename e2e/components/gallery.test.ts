import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const UI = fileURLToPath(new URL('../../packages/ui', import.meta.url));
const ADDRESS = 'http://components.test';
const PARTS = ['Buttons', 'Fields', 'Form', 'Feedback', 'Identity', 'Layout'];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  // It compiles everything, on a machine that may be busy.
  test.setTimeout(300_000);
  await promisify(execFile)('webpack', ['--mode', 'production'], { cwd: UI });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`components look as before, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 640, height: 900 });
    await page.route(`${ADDRESS}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(UI, 'dist', pathname === '/' ? 'index.html' : pathname) });
    });
    await page.goto(`${ADDRESS}/?alone`);
    await expect(page.getByRole('button', { name: 'Open a dialog' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    for (const name of PARTS) {
      const part = page.getByRole('region', { name, exact: true });
      await expect.soft(part).toHaveScreenshot(`${name.toLowerCase()}-${colorScheme}.png`);
    }
    await page.getByRole('button', { name: 'Open a dialog' }).click();
    await expect(page.getByRole('alertdialog')).toHaveScreenshot(`dialog-${colorScheme}.png`);
  });
}
