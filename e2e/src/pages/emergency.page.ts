import type { Page } from '@playwright/test';

/** /emergency-sms of a child. */
export function emergencyPage(page: Page) {
  return {
    help: page.getByRole('button', { name: 'Text my family: I need help' }),
    code: (words: string) => page.getByRole('button', { name: words }),
    sent: page.getByText(/^Emergency SMS sent successfully to \d contact\(s\)!$/),
    clickAgain: page.getByText('PLEASE CLICK THE BUTTON A SECOND TIME!!!'),
    smsLinks: page.locator('a[href^="sms:"]'),
    /** The live bar, on every page. */
    bar: page.getByRole('region', { name: 'Your message to your family' }),
    async open(): Promise<void> {
      await page.goto('/emergency-sms');
    },
  };
}
