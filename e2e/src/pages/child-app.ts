import type { Page } from '@playwright/test';

/** The pages of a child who is logged in. */
export function childApp(page: Page) {
  const main = page.getByRole('navigation', { name: 'Main' });
  const logout = page.getByRole('button', { name: 'Logout' });
  return {
    /** The tabs and the emergency button. */
    main,
    tab: (name: string) => main.getByRole('link', { name }),
    emergency: main.getByRole('link', { name: 'EMERGENCY SMS' }),
    /** The large one of the first screen, or that of a chat on a phone. */
    emergencyOnScreen: page.getByRole('main').getByRole('link', { name: 'EMERGENCY SMS' }),
    back: page.getByRole('button', { name: 'Back to all messages' }),
    logout,
    async openChat(friendName: string): Promise<void> {
      await main.getByRole('link', { name: 'Messages' }).click();
      await page.getByRole('list', { name: 'My friends' }).getByRole('link', { name: friendName }).click();
    },
    async logOut(): Promise<void> {
      await logout.click();
      await page.getByRole('button', { name: 'Yes, log out' }).click();
    },
  };
}
