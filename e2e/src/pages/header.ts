import type { Page } from '@playwright/test';

/** The header of a signed-in person. */
export function header(page: Page) {
  const main = page.getByRole('navigation', { name: 'Main' });
  const account = page.getByRole('navigation', { name: 'Account' });
  return {
    main,
    entry: (name: string) => main.getByRole('link', { name, exact: true }),
    /** Opens the account menu below 1280 pixels. */
    account: account.getByRole('button', { name: 'Account' }),
    ofAccount: account.getByRole('link'),
    logout: account.getByRole('button', { name: 'Logout' }),
    more: main.getByRole('button', { name: 'More' }),
    /** On a phone. */
    menu: main.getByRole('button', { name: 'Menu' }),
    sheet: page.getByRole('dialog', { name: 'Menu' }),

    async logOut(): Promise<void> {
      await this.logout.click();
    },
  };
}
