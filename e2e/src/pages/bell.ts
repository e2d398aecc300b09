import type { Page } from '@playwright/test';

/** The bell in the header and its list of notifications. */
export function bell(page: Page) {
  const panel = page.getByRole('region', { name: 'Notifications', exact: true });
  return {
    button: page.getByRole('button', { name: /^Notifications/ }),
    unread: (count: number) => page.getByRole('button', { name: `Notifications, ${count} unread` }),
    panel,
    item: (text: string) => panel.getByRole('listitem').filter({ hasText: text }),
  };
}
