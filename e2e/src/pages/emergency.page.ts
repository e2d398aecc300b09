import { expect, type Page } from '@playwright/test';

/** /emergency-sms of a child. */
export function emergencyPage(page: Page) {
  const bar = page.getByRole('region', { name: /^Your message to your family/ });
  return {
    /** Whose button it is. */
    title: (name: string) => page.getByRole('heading', { level: 1, name }),
    help: page.getByRole('button', { name: 'Text my family: I need help' }),
    /** One of those whose keys the device holds. */
    child: (name: string) => page.getByRole('button', { name, exact: true }),
    somebodyElse: page.getByRole('button', { name: 'Somebody else needs help' }),
    code: (words: string) => page.getByRole('button', { name: words }),
    sent: page.getByText(/^Emergency SMS sent successfully to \d contact\(s\)!$/),
    clickAgain: page.getByText('PLEASE CLICK THE BUTTON A SECOND TIME!!!'),
    smsLinks: page.locator('a[href^="sms:"]'),
    call999: page.getByRole('main').getByRole('link', { name: 'Call 999' }),
    /** The view of an open alert, on every page. */
    bar,
    words: bar.getByRole('status'),
    ring: bar.getByRole('link', { name: /^Ring / }),
    yes: bar.getByRole('button', { name: 'Yes', exact: true }),
    no: bar.getByRole('button', { name: 'No', exact: true }),
    close: bar.getByRole('button', { name: 'Close' }),
    async open(): Promise<void> {
      await page.goto('/emergency-sms');
    },
    /** Advice, 999, whom to ring and 'I am OK' are in view without scrolling (rules 5.5). */
    async expectAllInView(advice: string): Promise<void> {
      for (const part of [
        bar.getByText(advice),
        bar.getByRole('link', { name: 'Call 999' }),
        bar.getByRole('link', { name: /^Ring / }),
        bar.getByRole('button', { name: 'I am OK now' }),
      ])
        await expect(part).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await coveredParts(page), 'parts of the view beneath something else').toEqual([]);
    },
    async sayOk(): Promise<void> {
      // The return to the dashboard may come between the two steps, and asks anew.
      await expect(async () => {
        const first = bar.getByRole('button', { name: 'I am OK now' });
        if (await first.isVisible()) await first.click({ timeout: 2_000 });
        await bar.getByRole('button', { name: 'Yes, I am OK' }).click({ timeout: 2_000 });
      }).toPass();
      await expect(bar.getByRole('status')).toHaveText('You said that you are OK.');
    },
  };
}

/** Links and buttons of the view whose middle something else lies on, such as the bar at the bottom. */
const coveredParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-alert-bar] a, [data-alert-bar] button')]
      .filter((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return !part.contains(document.elementFromPoint(x + width / 2, y + height - 2));
      })
      .map((part) => part.textContent),
  );
