import { expect, type Page } from '@playwright/test';

/** /connections with its lists. */
export function connectionsPage(page: Page) {
  const section = (title: string) => page.getByRole('region', { name: new RegExp(`^${title}`) });
  return {
    received: section('Received'),
    sent: section('Sent'),
    accepted: section('Accepted'),
    blocked: section('Blocked'),
    accept: (name: string) => page.getByRole('button', { name: `Accept ${name}` }),

    async open(): Promise<void> {
      await page.goto('/connections');
      await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible();
    },
    /** Clicks the action and confirms it. */
    async part(how: 'Block' | 'Disconnect', name: string): Promise<void> {
      await page.getByRole('button', { name: how === 'Block' ? `Block ${name}` : `Disconnect from ${name}` }).click();
      await page.getByRole('button', { name: how === 'Block' ? 'Yes, block' : 'Yes, disconnect' }).click();
    },
  };
}
