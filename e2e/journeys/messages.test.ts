import { randomBytes } from 'node:crypto';
import { apiOf, connect, type Member, member, say } from '../src/arrange.ts';
import { publish } from '../src/feed.ts';
import { press, typeInto } from '../src/keyboard.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { expectAnswerKept, expectSiteKept, keptNames } from '../src/offline.ts';
import { stoppableChat } from '../src/outage.ts';
import { feedPage } from '../src/pages/feed.page.ts';
import { forumsPage } from '../src/pages/forums.page.ts';
import { header } from '../src/pages/header.ts';
import { messagesPage } from '../src/pages/messages.page.ts';
import { drawPicture } from '../src/pictures.ts';
import { openRoom } from '../src/rooms.ts';
import { expect, test } from '../src/test.ts';

/** Two connected families; the page is signed in as the first. */
async function twoFamilies(): Promise<readonly [Member, Member]> {
  const unique = randomBytes(3).toString('hex');
  const families = [
    await member({ childName: `Lou ${unique}` }),
    await member({ childName: `Max ${unique}` }),
  ] as const;
  await connect(...families);
  return families;
}

test('offline the site opens with what was read, and what is written there is sent once', async ({
  page,
  context,
  watch,
  signIn,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/);
  const [her, him] = await twoFamilies();
  await say(him, her, 'Before the tunnel');
  const [roomId, written] = [
    await openRoom(her, { name: `Tunnels of ${her.username}` }),
    await publish(her, { content: 'Any tunnels?' }),
  ];
  await signIn(her);
  await page.goto('/feed');
  await expectSiteKept(page);
  await page.reload();
  await expectAnswerKept(page, '/api/feed');
  const messages = messagesPage(page);
  await messages.open(him.userId);
  await expectAnswerKept(page, `/api/messages/${him.userId}`);
  await page.goto(`/forums?room=${roomId}`);
  await expect(page.getByText('No messages yet. Say hello!')).toBeVisible();
  await context.setOffline(true);
  await forumsPage(page).write('Is this room underground?');
  await expect(page.getByText('Not sent yet', { exact: true })).toBeVisible();
  await page.goto('/feed');
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
  await expect(page.getByText('We will keep what you typed.')).toContainText('This is from ');
  const post = feedPage(page).byId(written._id);
  const unsent = post.comments.getByText('Not sent yet.', { exact: false });
  await post.write('In a tunnel');
  await expect(unsent).toHaveCount(1);
  await post.write('In the next one');
  await expect(unsent).toHaveCount(2);
  await messages.open(him.userId);
  await expect(messages.message('Before the tunnel')).toBeVisible();
  await messages.write('From the tunnel');
  await messages.write('Still in the tunnel');
  await expect(
    page.getByText('Failed to send message. Please ensure you are connected.', { exact: false }).first(),
  ).toBeVisible();
  await expect(messages.retry.last()).toBeInViewport();
  await messages.field.fill('half a thought');
  await context.setOffline(false);
  await page.reload();
  await expect(messages.message('Still in the tunnel')).toContainText(/Sent|Delivered/);
  await expect(messages.message('From the tunnel')).toHaveCount(1);
  await expect(messages.message('Still in the tunnel')).toHaveCount(1);
  await expect(messages.field).toHaveValue('half a thought');
  await page.reload();
  await expect(messages.message('From the tunnel')).toHaveCount(1);
  const api = apiOf(her);
  const textsOf = (items: readonly { readonly content: string }[]) => items.map(({ content }) => content);
  const readComments = () => api('GET /api/feed/{postId}/comments', { params: { postId: written._id } });
  const comments = async () => textsOf(await readComments()).toReversed();
  await expect
    .poll(comments, { message: 'also where another page is open' })
    .toEqual(['In a tunnel', 'In the next one']);
  const readRoom = () => api('GET /api/chat/rooms/{roomId}/messages', { params: { roomId } });
  await expect.poll(async () => textsOf(await readRoom())).toEqual(['Is this room underground?']);

  await header(page).logOut();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptNames(page)).not.toContainEqual(expect.stringMatching(/^account-/));
  await context.setOffline(true);
  await page.goto('/feed');
  await expect(page).toHaveURL(/\/login/);
  expect(await page.content()).not.toContain('tunnel');
  await context.setOffline(false);
});

test('no message is lost or shown twice when the chat service stops during a conversation', async ({
  page,
  context,
  watch,
  signIn,
}) => {
  test.setTimeout(90_000);
  watch.expect(/502|WebSocket/);
  const chat = await stoppableChat(context);
  const [her, him] = await twoFamilies();
  await signIn(her);
  const messages = messagesPage(page);
  await messages.open(him.userId);
  await messages.write('one');
  await expect(messages.message('one')).toContainText(/Sent|Delivered/);

  chat.stop();
  await messages.write('two');
  await expect(messages.message('two')).toContainText('Not sent yet');
  await say(him, her, 'three');
  await say(him, her, 'four');
  chat.start();

  await expect(messages.message('two')).toContainText(/Sent|Delivered/, { timeout: 30_000 });
  for (const text of ['one', 'two', 'three', 'four'])
    await expect(messages.message(text)).toHaveCount(1, { timeout: 30_000 });
});

test('a long conversation opens at the first unread message, and loading earlier ones does not move the reading position', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  const [her, him] = await twoFamilies();
  for (let number = 1; number <= 28; number++) {
    await say(him, her, `his ${number}`);
    await say(her, him, `hers ${number}`);
  }
  await say(him, her, 'the newest');
  await signIn(her);
  const messages = messagesPage(page);
  await messages.open();
  await expect(messages.conversation(him.username)).toContainText('unread');
  await messages.conversation(him.username).click();
  await expect(messages.message('the newest')).toBeVisible();
  const box = messages.scroll(him.username);
  const oldest = page.getByText('his 4', { exact: true });
  await oldest.scrollIntoViewIfNeeded();
  const before = await oldest.evaluate((element) => element.getBoundingClientRect().top);
  await expect(page.getByText('his 1', { exact: true })).toBeAttached();
  await expect
    .poll(() => oldest.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBe(Math.round(before));
  await expect(box.getByText('his 2', { exact: true })).toHaveCount(1);
});

test('on a phone the list and the conversation are separate views, and a picture is sent', async ({ page, signIn }) => {
  const [her, him] = await twoFamilies();
  await say(him, her, `Look: ${'w'.repeat(300)} https://www.nhs.uk/conditions/type-1-diabetes/ ${'🩸'.repeat(80)}`);
  await say(him, her, 'مرحبا كيف حالك؟');
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(her);
  const messages = messagesPage(page);
  await messages.open();
  await expectFitsPhone(page);
  await messages.conversation(him.username).click();
  await expect(messages.list).toBeHidden();
  await expect(messages.field).toBeInViewport();
  await messages.message('مرحبا كيف حالك؟').scrollIntoViewIfNeeded();
  await expectFitsPhone(page);
  const link = page.getByRole('link', { name: 'https://www.nhs.uk/conditions/type-1-diabetes/' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await messages.addPicture.click();
  await messages.picture.setInputFiles({ name: 'sun.png', mimeType: 'image/png', buffer: await drawPicture(page) });
  await messages.pictureShows.fill('The sun');
  await expect(messages.send).toBeInViewport();
  await expectFitsPhone(page);
  await messages.send.click();
  await expect(messages.sent).toBeVisible();
  const picture = page.getByRole('img', { name: 'The sun' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await expectFitsPhone(page);
  await messages.back.click();
  await expect(messages.list).toBeVisible();
  await expect(messages.conversation(him.username)).toContainText('You: Picture');
  await expect(page).toHaveURL(/\/messages$/);
  await messages.conversation(him.username).click();
  await page.goBack();
  await expect(messages.list).toBeVisible();
});

test('a parent writes using only the keyboard, and reports a message', async ({ page, signIn }) => {
  const [her, him] = await twoFamilies();
  await say(him, her, 'Buy my miracle cure');
  await signIn(her);
  const messages = messagesPage(page);
  await messages.open();
  await press(page, messages.conversation(him.username));
  await expect(page.getByRole('heading', { name: him.username })).toBeFocused();
  await typeInto(page, messages.field, 'No, thank you');
  await page.keyboard.press('Enter');
  await expect(messages.message('No, thank you')).toContainText(/Sent|Delivered/);
  await messages.field.press('Shift+Tab');
  await expect(messages.addPicture).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(messages.menuOf('No, thank you')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await press(page, messages.menuOf('Buy my miracle cure'));
  await expect(messages.choice('Report')).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('radio', { name: 'A child may not be safe' }), 'Space');
  await page.keyboard.press('ArrowUp');
  await press(page, page.getByRole('button', { name: 'Send report' }));
  await expect(messages.message('Buy my miracle cure')).toHaveCount(0);
  await page.reload();
  await expect(messages.message('No, thank you')).toBeVisible();
  await expect(messages.message('Buy my miracle cure')).toHaveCount(0);
});
