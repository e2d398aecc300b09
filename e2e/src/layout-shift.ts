import { expect, type Page } from '@playwright/test';

/** The web's own limit for good is 0.1 (web.dev/articles/cls). */
export const SHIFT_MAX = 0.05;

interface WithShifts {
  layoutShifts?: { readonly value: number; readonly what: readonly string[] }[];
}

/** Records what moves on each page that is opened from now on, and is not the answer to a press. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: NonNullable<WithShifts['layoutShifts']> = [];
    (globalThis as WithShifts).layoutShifts = shifts;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly { readonly node?: Element }[];
        };
        if (shift.hadRecentInput) continue;
        const what = shift.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 30)}`);
        shifts.push({ value: shift.value, what });
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of the current page's layout shifts, and what moved. */
export const layoutShift = (page: Page): Promise<{ readonly sum: number; readonly what: string }> =>
  page.evaluate(() => {
    const shifts = (globalThis as WithShifts).layoutShifts ?? [];
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      what: shifts.map(({ value, what }) => `${value.toFixed(3)} ${what.join(', ')}`).join('; '),
    };
  });

/** Expects of pages, opened one after the other on a phone and a desktop, that nothing moves while they load. */
export async function expectNothingJumps(page: Page, paths: readonly string[]): Promise<void> {
  await recordLayoutShifts(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[data-loading]')).toHaveCount(0);
      const { sum, what } = await layoutShift(page);
      expect(sum, `${path} at ${width}: ${what}`).toBeLessThanOrEqual(SHIFT_MAX);
    }
  }
}
