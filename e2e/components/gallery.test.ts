import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Locator, test } from '@playwright/test';

const UI = fileURLToPath(new URL('../../packages/ui', import.meta.url));
const ADDRESS = 'http://components.test';
const TONES = ['primary', 'secondary', 'quiet', 'danger', 'emergency'];
const PARTS = ['Buttons', 'Fields', 'Form', 'Feedback', 'Identity', 'Layout'];

/** What surrounds a component, too: an outline stands outside its box. */
async function around(component: Locator) {
  await component.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await component.boundingBox()) ?? {};
  return { clip: { x: x - 8, y: y - 8, width: width + 16, height: height + 16 } };
}

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
    for (const [row, tone] of TONES.entries()) {
      const button = page.getByRole('button', { name: 'Normal' }).nth(row);
      await button.hover();
      await expect.soft(page).toHaveScreenshot(`hovered-${tone}-${colorScheme}.png`, await around(button));
      await button.focus();
      await page.keyboard.press('Shift');
      await page.mouse.move(0, 0);
      await expect.soft(page).toHaveScreenshot(`focused-${tone}-${colorScheme}.png`, await around(button));
    }
    const field = page.getByRole('textbox', { name: 'Bio' });
    await field.focus();
    await expect.soft(page).toHaveScreenshot(`focused-field-${colorScheme}.png`, {
      ...(await around(field)),
      caret: 'hide',
    });
    await page.getByRole('button', { name: 'Open a menu' }).click();
    await expect.soft(page.getByRole('menu')).toHaveScreenshot(`menu-${colorScheme}.png`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open a dialog' }).click();
    await expect(page.getByRole('alertdialog')).toHaveScreenshot(`dialog-${colorScheme}.png`);
  });
}
