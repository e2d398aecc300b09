import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { PageWatch } from './watch-page.ts';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A theme that has just been switched fades over: colours are judged once every transition has ended (a spinner never does). */
async function settled(): Promise<void> {
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
  await frame();
  await frame();
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map((animation) => animation.finished));
}

/** React Aria keeps what it announced for some seconds, also when the element that gave it its name is gone. */
const PAST_ANNOUNCEMENTS = '[data-live-announcer]';

/** Expects no accessibility fault that a machine can find; `colours` alone where only they can differ from what was looked at before. */
export async function expectAccessible(
  page: Page,
  watch: PageWatch,
  what: 'everything' | 'colours' = 'everything',
): Promise<void> {
  watch.endPolicyWatch();
  await page.evaluate(settled);
  // Without frames of other origins there is nothing for the second page that axe otherwise opens each time to put together.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude(PAST_ANNOUNCEMENTS);
  const { violations } = await (what === 'colours' ? axe.withRules(COLOUR_RULES) : axe.withTags(WCAG_2_2_AA)).analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary}`),
  );
  expect(faults, `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}
