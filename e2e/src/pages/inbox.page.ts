import type { Page } from '@playwright/test';
import { EMULATORS_URL } from '../environment.ts';

const asShown = (phone: string) => `${phone.slice(0, 5)} ${phone.slice(5)}`;

/** The page of the emulators that shows a phone for each number. */
export function inboxPage(page: Page) {
  return {
    open: () => page.goto(EMULATORS_URL),
    phone: (phone: string) => page.getByRole('button', { name: asShown(phone) }),
    code: page
      .getByRole('region', { name: /^Text messages/ })
      .locator('.digits')
      .first(),
    /** Of the chosen phone. */
    answer: (text: string) => page.getByRole('button', { name: text, exact: true }),
    replyField: page.getByRole('textbox', { name: 'Answer from this phone' }),
    failure: page.getByRole('combobox', { name: 'What happens to the next text to this phone' }),
    setFailure: page.getByRole('button', { name: 'Set', exact: true }),
    copy: page
      .getByRole('region', { name: /^Text messages/ })
      .getByRole('button', { name: /^Copy code/ })
      .first(),
  };
}
