import type { Page } from '@playwright/test';

/** The alarm of a signed-in parent: it fills the screen, or is a bar at the top. */
export function guardianAlarm(page: Page) {
  const dialog = page.getByRole('alertdialog');
  const bar = page.getByRole('region', { name: 'Emergency', exact: true });
  return {
    dialog,
    bar,
    title: (name: string | RegExp) => dialog.getByRole('heading', { name }),
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    link: (name: string) => dialog.getByRole('link', { name, exact: true }),
    show: bar.getByRole('button', { name: 'Show the emergency' }),
  };
}
