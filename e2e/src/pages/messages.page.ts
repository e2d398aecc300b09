import { expect, type Page } from '@playwright/test';

/** /messages: the list, and the open conversation. */
export function messagesPage(page: Page) {
  const chat = (name: string) => page.getByRole('region', { name: `Messages with ${name}` });
  return {
    list: page.getByRole('region', { name: 'Connections' }),
    conversation: (name: string) => page.getByRole('region', { name: 'Connections' }).getByRole('link', { name }),
    field: page.getByRole('textbox', { name: /^Message to / }),
    send: page.getByRole('button', { name: 'Send', exact: true }),
    addPicture: page.getByRole('button', { name: 'Add a picture' }),
    picture: page.getByLabel('Choose a picture'),
    pictureShows: page.getByRole('textbox', { name: /^What does the picture show/ }),
    back: page.getByRole('button', { name: 'Back to all conversations' }),
    sent: page.getByText('Message sent!'),
    retry: page.getByRole('button', { name: 'Retry' }),
    typing: (name: string) => page.getByText(`${name} is typing…`),
    scroll: chat,
    message: (text: string) =>
      page
        .getByRole('region', { name: /^Messages with/ })
        .getByRole('listitem')
        .filter({ has: page.getByText(text, { exact: true }) }),

    menuOf: (text: string) =>
      page
        .getByRole('listitem')
        .filter({ hasText: text })
        .getByRole('button', { name: /^More for/ }),
    choice: (what: string) => page.getByRole('menuitem', { name: what }),

    async open(userId?: string): Promise<void> {
      await page.goto(userId ? `/messages?with=${userId}` : '/messages');
      await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
    },
    async write(text: string): Promise<void> {
      await this.field.fill(text);
      await this.field.press('Enter');
    },
  };
}
