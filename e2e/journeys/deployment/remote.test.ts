import { member } from '../../src/arrange.ts';
import { deployChangedRemote, shellFingerprint, stopRemote } from '../../src/deployment.ts';
import { forumsPage } from '../../src/pages/forums.page.ts';
import { nearbyPage } from '../../src/pages/nearby.page.ts';
import { openRoom, writeInRoom } from '../../src/rooms.ts';
import { expect, test } from '../../src/test.ts';

test.describe.configure({ mode: 'serial' });

test('a missing remote shows its fallback, and Retry opens it once it is back', async ({
  page,
  watch,
  parent,
  signIn,
}) => {
  watch.expect(/mfe\/social|remote social|RUNTIME-/);
  const nearby = nearbyPage(page);
  const restart = await stopRemote('mfe-social');
  try {
    await signIn(parent);
    await page.goto('/users-nearby');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('The rest of Not Alone keeps working')).toBeVisible();
  } finally {
    await restart();
  }
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(nearby.heading).toBeVisible();
  await expect(nearby.cards.first()).toBeVisible();
});

test('a rebuilt remote goes live without redeploying the shell', async ({ page, parent, signIn }) => {
  test.setTimeout(120_000);
  const shell = await shellFingerprint();
  const nearby = nearbyPage(page);
  await signIn(parent);
  await nearby.open();
  const takeBack = await deployChangedRemote(
    'mfe-social',
    'src/nearby/nearby.page.tsx',
    'Distances are approximate, so nobody can see where you live.',
    'You are among friends here.',
  );
  try {
    await nearby.open();
    await expect(page.getByText('You are among friends here.')).toBeVisible();
    expect(await shellFingerprint()).toBe(shell);
  } finally {
    await takeBack();
  }
  await nearby.open();
  await expect(page.getByText('Distances are approximate, so nobody can see where you live.')).toBeVisible();
});

test('forums rebuilt while a page shows them: the page goes on, and has the new ones after a reload', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  const shell = await shellFingerprint();
  const parent = await member();
  const name = `Open meanwhile ${parent.userId}`;
  const roomId = await openRoom(parent, { name });
  await writeInRoom(parent, roomId, 'Before');
  await signIn(parent);
  const forums = forumsPage(page);
  await forums.open();
  await forums.search(name);
  const open = forums.card(name).getByRole('link', { name: 'Open' });
  await expect(open).toBeVisible();
  const composer = 'src/room/composer.tsx';
  const takeBack = await deployChangedRemote('mfe-forums', composer, 'Write a message', 'Write to everybody');
  try {
    // The code of a room's inside is loaded only now: the page's own version.
    await open.click();
    await expect(forums.message('Before')).toBeVisible();
    await expect(page.getByPlaceholder('Write a message')).toBeVisible();
    await forums.write('During');
    await expect(forums.message('During')).toBeVisible();
    await page.reload();
    await expect(page.getByPlaceholder('Write to everybody')).toBeVisible();
    expect(await shellFingerprint()).toBe(shell);
  } finally {
    await takeBack();
  }
});
