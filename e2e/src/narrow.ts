import { expect, type Page } from '@playwright/test';

/** WCAG 2.2's minimum size of a target that stands alone (2.5.8). */
const LEAST_TARGET_PIXELS = 24;
/** The size of a thumb (2.5.5). */
export const THUMB_PIXELS = 44;
/** Links in it are as high as their line. */
const TEXT = 'p, h1, h2, h3, h4, dd, td';

/** How many pixels overflow to the right, and the targets that are too small. */
const measure = (page: Page, leastPixels: number) =>
  page.evaluate(
    ([least, text]) => {
      const root = document.documentElement;
      const isInText = (element: Element) =>
        getComputedStyle(element).display === 'inline' || (element.matches('a') && element.closest(text) !== null);
      // React Aria's button to dismiss a dialog is for screen readers: its container shows one pixel of it.
      const isClipped = ({ parentElement }: Element) => (parentElement?.getBoundingClientRect().width ?? 0) <= 1;
      const targets = [
        ...document.querySelectorAll('a[href], button, select, textarea, input:not([type=hidden]), summary'),
      ];
      return {
        overflow: root.scrollWidth - root.clientWidth,
        small: targets
          .filter(
            (target) =>
              target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
              !isInText(target) &&
              !target.closest('[inert]') &&
              !isClipped(target),
          )
          // A field inside its label is reached through the label; a hidden file input through its button.
          .map((target) => ({
            name: target.textContent || target.getAttribute('name') || target.tagName,
            box: (target.closest('label') ?? target).getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 1 && box.height > 1 && Math.round(Math.min(box.width, box.height)) < least)
          .map(({ name, box }) => `${name.trim()} ${Math.round(box.width)}×${Math.round(box.height)}`),
      };
    },
    [leastPixels, TEXT] as const,
  );

/**
 * Expects that nothing overflows to the right and that every target is large enough. The header follows a new width a
 * moment later.
 */
export async function expectFitsPhone(page: Page, leastPixels = LEAST_TARGET_PIXELS): Promise<void> {
  await expect(async () => {
    const { overflow, small } = await measure(page, leastPixels);
    expect(overflow, 'pixels to scroll sideways').toBe(0);
    expect(small, 'targets that are too small').toEqual([]);
  }).toPass({ timeout: 5_000 });
}
