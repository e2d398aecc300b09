import type { Page } from '@playwright/test';
import { drawPicture } from '../pictures.ts';

interface NewRoom {
  readonly name: string;
  readonly description: string;
  readonly images: boolean;
}

/** /forums: the grid of rooms, and inside a room. */
export function forumsPage(page: Page) {
  const field = page.getByRole('textbox', { name: /^Message to / });
  const message = (text: string) => page.locator('li[data-message]', { hasText: text });
  const choose = async (text: string, what: string) => {
    await message(text)
      .first()
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  const write = async (text: string) => {
    await field.fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  const createNewRoom = page.getByRole('button', { name: 'Create New Room' });
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  return {
    field,
    message,
    write,
    createNewRoom,
    card,
    open: () => page.goto('/forums'),
    acceptDisclaimer: () => page.getByRole('checkbox', { name: 'I have read this and accept it' }).check(),
    search: (text: string) => page.getByRole('textbox', { name: 'Search rooms' }).fill(text),
    async create({ name, description, images }: NewRoom): Promise<void> {
      await createNewRoom.click();
      const dialog = page.getByRole('dialog', { name: 'Create New Room' });
      await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
      await dialog.getByRole('textbox', { name: /^Description/ }).fill(description);
      if (images) await dialog.getByRole('checkbox', { name: 'Members may send images' }).check();
      await dialog.getByRole('button', { name: 'Create room' }).click();
    },
    async ask(room: string, note: string): Promise<void> {
      await card(room).getByRole('button', { name: 'Join' }).click();
      const dialog = page.getByRole('dialog', { name: 'Join this room?' });
      await dialog.getByRole('textbox', { name: /A note/ }).fill(note);
      await dialog.getByRole('button', { name: 'Send request' }).click();
    },
    async writePicture(text: string): Promise<void> {
      await page.getByRole('button', { name: 'Add a picture' }).click();
      await page.getByLabel('Choose a picture').setInputFiles({
        name: 'bag.png',
        mimeType: 'image/png',
        buffer: await drawPicture(page),
      });
      await page.getByRole('textbox', { name: /What does the picture show/ }).fill('A bag with a zip');
      await write(text);
    },
    async answer(to: string, text: string): Promise<void> {
      await choose(to, 'Reply');
      await write(text);
    },
    async remove(text: string): Promise<void> {
      await choose(text, 'Delete');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText('Are you sure you want to delete this message?').waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
    },
    async ban(username: string, reason: string): Promise<void> {
      await page.getByRole('button', { name: `Ban ${username}` }).click();
      const dialog = page.getByRole('dialog', { name: `Ban ${username}` });
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill(reason);
      await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
    },
  };
}
