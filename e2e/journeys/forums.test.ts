import { randomBytes } from 'node:crypto';
import { ROOM_MESSAGES_PER_MINUTE } from '@notalone/contracts/limits';
import type { Page } from '@playwright/test';
import { member } from '../src/arrange.ts';
import { expectAccessible } from '../src/axe.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { forumsPage } from '../src/pages/forums.page.ts';
import { enterRoom, openRoom, writeInRoom } from '../src/rooms.ts';
import { expect, test } from '../src/test.ts';

const PHONE = { width: 360, height: 740 };

test('a parent opens a room, another is let in, both talk live, the creator deletes and bans, a third sees nothing', async ({
  page,
  watch,
  signIn,
  visitor,
}) => {
  test.setTimeout(120_000);
  const unique = randomBytes(3).toString('hex');
  const [anna, ben, cara] = [await member(), await member(), await member()];
  const room = `Pumps and PE ${unique}`;
  await signIn(anna);
  const [bens, caras] = [await visitor(ben), await visitor(cara, { viewport: PHONE })];
  const [annas, hisForums, herForums] = [page, bens.page, caras.page].map(forumsPage) as [
    ReturnType<typeof forumsPage>,
    ReturnType<typeof forumsPage>,
    ReturnType<typeof forumsPage>,
  ];

  await test.step('Anna opens a room; nobody joins before the disclaimer is accepted', async () => {
    await annas.open();
    await expect(annas.createNewRoom).toBeDisabled();
    await annas.acceptDisclaimer();
    await annas.create({ name: room, description: `All about PE ${unique}`, images: true });
    await expect(page.getByText('No messages yet. Say hello!')).toBeVisible();
    await annas.write('Welcome everybody');
    await expect(annas.message('Welcome everybody')).toBeVisible();
  });

  await test.step('Ben asks with a note, and Anna lets him in', async () => {
    await page.getByRole('button', { name: 'Back to Rooms' }).click();
    await hisForums.open();
    await hisForums.search(unique);
    await expect(hisForums.card(room).getByRole('button', { name: 'Join' })).toBeDisabled();
    await hisForums.acceptDisclaimer();
    await hisForums.ask(room, 'We met at the clinic');
    await expect(bens.page.getByText('Request sent! Waiting for approval.').first()).toBeVisible();
    const requests = page.getByRole('region', { name: 'Join requests' });
    await expect(requests).toContainText('We met at the clinic');
    await requests.getByRole('button', { name: `Accept ${ben.username}` }).click();
    await expect(page.getByText('User added to room.').first()).toBeVisible();
    await hisForums.card(room).getByRole('link', { name: 'Open' }).click();
    await expect(hisForums.message('Welcome everybody')).toBeVisible();
  });

  await test.step('both talk live, with a picture, within the rules', async () => {
    await annas.search(unique);
    await annas.card(room).getByRole('link', { name: 'Open' }).click();
    await hisForums.write('see example.com');
    await expect(bens.page.getByText('Links are not allowed in this room.').first()).toBeVisible();
    await hisForums.field.fill('');
    await hisForums.write('Hello from Ben');
    await expect(annas.message('Hello from Ben')).toBeVisible();
    await hisForums.writePicture('Our bag');
    await expect(annas.message('Our bag').getByRole('img')).toBeVisible();
    await annas.answer('Hello from Ben', 'Nice to have you');
    await expect(hisForums.message('Nice to have you')).toContainText('Hello from Ben');
  });

  await test.step('the third, on a phone, sees the room and nothing that is not hers', async () => {
    await herForums.open();
    await herForums.search(unique);
    await expect(herForums.card(room)).toContainText(`All about PE ${unique}`);
    await expectFitsPhone(caras.page);
    await expect(caras.page.getByText('Hello from Ben')).toHaveCount(0);
    const url = new URL(page.url());
    await caras.page.goto(`${url.pathname}${url.search}`);
    await expect(caras.page.getByText('You are not a member of this room.')).toBeVisible();
    await expect(caras.page.getByText('Welcome everybody')).toHaveCount(0);
  });

  await test.step('the room is accessible, on a phone too', async () => {
    await expectAccessible(page, watch, 'everything');
    await bens.page.setViewportSize(PHONE);
    await expectFitsPhone(bens.page);
    await expect(hisForums.field).toBeInViewport();
  });

  await test.step('Anna deletes a message and bans Ben, who sees why at once', async () => {
    await annas.remove('Hello from Ben');
    await expect(page.getByText('Message deleted!').first()).toBeVisible();
    await expect(bens.page.getByText('A message was deleted.').first()).toBeVisible();
    await expect(hisForums.message('Hello from Ben')).toHaveCount(0);
    await annas.ban(ben.username, 'Selling things');
    await expect(page.getByText('User banned successfully.').first()).toBeVisible();
    await expect(bens.page.getByText(/You are banned from this room until/)).toBeVisible();
    await expect(bens.page.getByText('Reason: Selling things')).toBeVisible();
    await expect(hisForums.message('Our bag')).toHaveCount(0);
  });
});

test('a jump to an old message, found by its words or answered, shows it and the way back', async ({
  page,
  signIn,
}) => {
  const parents = await Promise.all(Array.from({ length: 8 }, () => member()));
  const [parent, ...others] = parents;
  if (!parent) throw new Error('there is no parent');
  const roomId = await openRoom(parent, { name: 'A long talk' });
  const old = await writeInRoom(parent, roomId, 'The very first words');
  for (const other of others) {
    await enterRoom(parent, roomId, other);
    for (let n = 1; n <= ROOM_MESSAGES_PER_MINUTE; n += 1) await writeInRoom(other, roomId, `Number ${n}`);
  }
  await writeInRoom(parent, roomId, 'An answer', { replyTo: old._id });
  await signIn(parent);
  await page.goto(`/forums?room=${roomId}`);
  const forums = forumsPage(page);
  await expect(forums.message('An answer')).toBeInViewport();
  await forums
    .message('An answer')
    .getByRole('button', { name: /The very first words/ })
    .click();
  await expect(forums.message('The very first words')).toBeFocused();
  await expect(forums.message('The very first words')).toBeInViewport();
  await expect(forums.message('An answer')).toHaveCount(0);
  await page.getByRole('button', { name: 'Newest messages' }).click();
  await expect(forums.message('An answer')).toBeInViewport();
  await page.getByRole('button', { name: 'Search this room' }).click();
  await page.getByRole('textbox', { name: 'Words in messages' }).fill('very FIRST');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /The very first words/ })
    .click();
  await expect(forums.message('The very first words')).toBeFocused();
});

test('without the forums the rest of the app goes on, and Retry brings them back', async ({
  page,
  context,
  watch,
  parent,
  signIn,
}) => {
  watch.expect(/mfe\/forums|remote forums|RUNTIME-|503/);
  await signIn(parent);
  let isDown = true;
  await context.route(/\/mfe\/forums\//, (route) =>
    isDown ? route.fulfill({ status: 503, body: 'Down' }) : route.continue(),
  );
  await page.goto('/forums');
  const retry = page.getByRole('main').getByRole('button', { name: /retry|try again/i });
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await openElsewhere(page);
  isDown = false;
  await page.goto('/forums');
  await expect(page.getByRole('heading', { name: 'Forums', level: 1 })).toBeVisible();
});

async function openElsewhere(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
}
