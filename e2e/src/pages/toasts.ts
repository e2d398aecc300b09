import type { Page } from '@playwright/test';

/** A message that the product shows briefly. */
export const toast = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first();
