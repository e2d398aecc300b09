import { randomBytes } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { apiOf, connect, member, say, statusOf } from '../src/arrange.ts';
import { fingerOn } from '../src/finger.ts';
import { bell } from '../src/pages/bell.ts';
import { connectionsPage } from '../src/pages/connections.page.ts';
import { messagesPage } from '../src/pages/messages.page.ts';
import { nearbyPage } from '../src/pages/nearby.page.ts';
import { toast } from '../src/pages/toasts.ts';
import { expect, test } from '../src/test.ts';

const someName = (name: string) => `${name} ${randomBytes(3).toString('hex')}`;
/** The sine of the angle by which a card is rotated. */
const turned = (card: Locator) => card.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).b);
const somebody = (name: string) => member({ childName: someName(name) }).then((person) => person);

test('two parents find each other by swiping, connect, see it live, and talk', async ({ page, signIn, visitor }) => {
  test.setTimeout(90_000);
  const names = { hers: someName('Anouk'), his: someName('Bilal') };
  const her = await member({ childName: names.hers });
  const him = await member({ childName: names.his });
  await signIn(her);
  const his = await visitor(him);
  await his.page.goto('/feed');

  await test.step('she swipes his card to the right with a finger; with reduced motion it does not rotate', async () => {
    await page.goto(`/main-thread?childName=${encodeURIComponent(names.his)}`);
    const card = page.getByRole('article', { name: names.his });
    await expect(card).toBeVisible();
    const box = await card.boundingBox();
    if (!box) throw new Error('the card has no place');
    const [middle, third] = [box.x + box.width / 2, box.y + box.height / 3];
    const finger = await fingerOn(page);
    await finger.down(middle, third);
    await finger.move(middle, middle + 220, third);
    await expect.poll(() => turned(card)).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => turned(card)).toBe(0);
    await finger.lift();
    await expect(toast(page, 'Connection request sent!')).toBeVisible();
    await expect(page.getByText('No more profiles nearby.')).toBeVisible();
  });

  await test.step('his bell notifies him at once, and he approves', async () => {
    await expect(bell(his.page).unread(1)).toBeVisible();
    await bell(his.page).button.click();
    const request = bell(his.page).item('would like to connect with you.');
    await expect(request).toContainText('Just now');
    await request.getByRole('button', { name: 'Approve' }).click();
    await expect(toast(his.page, 'Connection request approved successfully!')).toBeVisible();
  });

  await test.step('her bell notifies her at once', async () => {
    await expect(bell(page).unread(1)).toBeVisible();
  });

  const [hers, theirs] = [messagesPage(page), messagesPage(his.page)];
  await test.step('they talk, and each sees typing and read receipts', async () => {
    await hers.open();
    await hers.conversation(him.username).click();
    await theirs.open(her.userId);
    await expect(theirs.field).toBeVisible();
    // Nobody keeps "is typing" for a page that has not connected yet, so she types until he sees it.
    await expect(async () => {
      await hers.field.fill('');
      await hers.field.pressSequentially('Hello');
      await expect(theirs.typing(her.username)).toBeVisible({ timeout: 3000 });
    }).toPass();
    await hers.field.press('Enter');
    await expect(hers.sent).toBeVisible();
    await expect(theirs.message('Hello')).toBeVisible();
    await expect(theirs.typing(her.username)).toBeHidden();
    await expect(hers.message('Hello')).toContainText('Read');
    await theirs.write('Hello yourself ❤️');
    await expect(hers.message('Hello yourself ❤️')).toBeVisible();
    await expect(theirs.message('Hello yourself ❤️')).toContainText('Read');
  });

  await test.step('on another page his bell notifies him and links to the conversation', async () => {
    await nearbyPage(his.page).open();
    await hers.write('Are you up?');
    await expect(hers.message('Are you up?')).toContainText('Delivered');
    await expect(bell(his.page).unread(1)).toBeVisible();
    await bell(his.page).button.click();
    await bell(his.page).item(`New message from ${her.username}`).getByRole('link').click();
    await expect(theirs.message('Are you up?')).toBeVisible();
    await expect(hers.message('Are you up?')).toContainText('Read');
  });
});

test('a request sent from the list of families nearby is accepted in Connections, both lists follow live', async ({
  page,
  signIn,
  visitor,
}) => {
  const names = { hers: someName('Cleo'), his: someName('Dan') };
  const her = await member({ childName: names.hers });
  const him = await member({ childName: names.his });
  await signIn(her);
  const his = await visitor(him);
  const received = connectionsPage(his.page);
  await received.open();
  await expect(received.received).toContainText('No requests are waiting for you.');

  const nearby = nearbyPage(page);
  await nearby.open();
  await nearby.name.fill(names.his);
  await nearby.submit.click();
  await page.getByRole('button', { name: `Connect with ${names.his}` }).click();
  await expect(toast(page, 'Connection request sent!')).toBeVisible();

  const sent = connectionsPage(page);
  await sent.open();
  await expect(sent.sent).toContainText(names.his);
  await expect(received.received).toContainText(names.hers);
  await expect(received.received).not.toContainText(her.email);
  await received.accept(names.hers).click();
  await expect(toast(his.page, 'Connection accepted!')).toBeVisible();
  await expect(received.accepted).toContainText(names.hers);
  await expect(sent.accepted).toContainText(names.his);
});

test('a third parent can neither read nor write in another conversation', async ({ page, signIn }) => {
  const [her, him, third] = [await somebody('Eve'), await somebody('Finn'), await somebody('Gus')];
  await connect(her, him);
  await say(her, him, 'Between us');
  const read = apiOf(third)('GET /api/messages/{userId}', { params: { userId: her.userId } });
  expect(await statusOf(read)).toBe(404);
  expect(await statusOf(say(third, her, 'Hello?'))).toBe(403);
  await signIn(third);
  await messagesPage(page).open(her.userId);
  await expect(page.getByRole('heading', { name: 'This conversation is not there' })).toBeVisible();
  await expect(page.getByText('Between us')).toHaveCount(0);
});

test('a block hides both from each other at once', async ({ page, signIn, visitor }) => {
  const names = { hers: someName('Hana'), his: someName('Ivo') };
  const her = await member({ childName: names.hers });
  const him = await member({ childName: names.his });
  await connect(her, him);
  await say(him, her, 'Hello Hana');
  await signIn(her);
  const his = await visitor(him);
  await messagesPage(his.page).open(her.userId);
  await expect(messagesPage(his.page).message('Hello Hana')).toBeVisible();

  const hers = connectionsPage(page);
  await hers.open();
  await hers.part('Block', names.his);
  await expect(toast(page, 'User blocked.')).toBeVisible();
  await expect(hers.blocked).toContainText(names.his);

  await expect(his.page.getByRole('heading', { name: 'This conversation is not there' })).toBeVisible();
  await expect(his.page.getByText('Hello Hana')).toHaveCount(0);
  for (const [person, other, name] of [
    [page, him, names.his],
    [his.page, her, names.hers],
  ] as const) {
    await person.goto(`/profile/${other.userId}`);
    await expect(person.getByRole('heading', { name: 'We could not find this family' })).toBeVisible();
    await person.goto(`/users-nearby?childName=${encodeURIComponent(name)}`);
    await expect(person.getByText('No families found')).toBeVisible();
    await messagesPage(person).open();
    await expect(person.getByRole('heading', { name: 'No one to message yet' })).toBeVisible();
  }
});

test('after a disconnection the history stays readable, and nothing new can be sent', async ({
  page,
  signIn,
  visitor,
}) => {
  const names = { hers: someName('Jade'), his: someName('Kit') };
  const her = await member({ childName: names.hers });
  const him = await member({ childName: names.his });
  await connect(her, him);
  await say(her, him, 'See you on Sunday');
  const his = await visitor(him);
  const theirs = messagesPage(his.page);
  await theirs.open(her.userId);
  await expect(theirs.field).toBeVisible();

  await signIn(her);
  const hers = connectionsPage(page);
  await hers.open();
  await hers.part('Disconnect', names.his);
  await expect(toast(page, 'Disconnected.')).toBeVisible();

  await expect(his.page.getByText(`You are no longer connected with ${her.username}.`, { exact: false })).toBeVisible();
  await expect(theirs.message('See you on Sunday')).toBeVisible();
  await expect(theirs.field).toBeHidden();
  expect(await statusOf(say(him, her, 'Hello?'))).toBe(403);
});
