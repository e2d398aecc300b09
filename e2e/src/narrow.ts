import { expect, type Page } from '@playwright/test';

/** WCAG 2.2's minimum size of a target that stands alone (2.5.8). */
const LEAST_TARGET_PIXELS = 24;

/** How many pixels overflow to the right, and the targets that are too small for a thumb. */
const measure = (page: Page) =>
  page.evaluate((least) => {
    const root = document.documentElement;
    const isInline = (element: Element) => getComputedStyle(element).display === 'inline';
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
            !isInline(target) &&
            !isClipped(target),
        )
        // A field inside its label is reached through the label; a hidden file input through its button.
        .map((target) => ({
          name: target.textContent || target.getAttribute('name') || target.tagName,
          box: (target.closest('label') ?? target).getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 1 && box.height > 1 && (box.width < least || box.height < least))
        .map(({ name, box }) => `${name.trim()} ${Math.round(box.width)}×${Math.round(box.height)}`),
    };
  }, LEAST_TARGET_PIXELS);

/**
 * Expects that nothing overflows to the right and that every target is large enough for a thumb. The header follows a
 * new width a moment later.
 */
export async function expectFitsPhone(page: Page): Promise<void> {
  await expect(async () => {
    const { overflow, small } = await measure(page);
    expect(overflow, 'pixels to scroll sideways').toBe(0);
    expect(small, 'targets too small for a thumb').toEqual([]);
  }).toPass({ timeout: 5_000 });
}
