import type { Page } from '@playwright/test';

/** The header of a signed-in person. */
export function header(page: Page) {
  const main = page.getByRole('navigation', { name: 'Main' });
  return {
    main,
    entry: (name: string) => main.getByRole('link', { name, exact: true }),
    logout: main.getByRole('button', { name: 'Logout' }),
    menu: main.getByRole('button', { name: 'Menu' }),
  };
}
