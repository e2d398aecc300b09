import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { PageWatch } from './watch-page.ts';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Theme changes fade, so colours are checked once every transition has ended (spinners never do). */
async function settled(): Promise<void> {
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
  await frame();
  await frame();
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map((animation) => animation.finished));
}

/** React Aria keeps an announcement for some seconds, even after the element that named it is gone. */
const PAST_ANNOUNCEMENTS = '[data-live-announcer]';

/**
 * Expects no accessibility fault that axe can find; with `colours` it checks only colours, where nothing else differs
 * from an earlier check.
 */
export async function expectAccessible(
  page: Page,
  watch: PageWatch,
  what: 'everything' | 'colours' = 'everything',
): Promise<void> {
  watch.endPolicyWatch();
  // A page that is still loading has no heading yet; of one that never has, axe says so.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 10_000 })
    .catch(() => undefined);
  await page.evaluate(settled);
  // Without cross-origin frames, axe need not open a second page to merge results.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude(PAST_ANNOUNCEMENTS);
  const { violations } = await (what === 'colours' ? axe.withRules(COLOUR_RULES) : axe.withTags(WCAG_2_2_AA)).analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary}`),
  );
  expect(faults, `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}
