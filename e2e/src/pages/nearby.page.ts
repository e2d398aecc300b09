import { expect, type Page } from '@playwright/test';

/** /users-nearby. */
export function nearbyPage(page: Page) {
  const search = page.getByRole('search');
  return {
    heading: page.getByRole('heading', { name: 'Families nearby', level: 1 }),
    cards: page.getByRole('main').getByRole('listitem'),
    card: (name: string) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) }),
    name: search.getByLabel('Child name'),
    city: search.getByLabel('City'),
    submit: search.getByRole('button', { name: 'Search' }),

    async open(): Promise<void> {
      await page.goto('/users-nearby');
      await expect(this.heading).toBeVisible();
    },
  };
}
