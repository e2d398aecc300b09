import {
  JOIN_NOTE_MAX,
  ROOM_DESCRIPTION_MAX,
  ROOM_MESSAGE_MAX,
  ROOM_MESSAGES_PER_MINUTE,
  ROOM_NAME_MAX,
} from '@notalone/contracts/limits';
import type { Page } from '@playwright/test';
import { member } from '../src/arrange.ts';
import { BASE_URL } from '../src/environment.ts';
import { intrudersIn, watchForeignRequests } from '../src/hostile-text/intruders.ts';
import { LEGITIMATE, PAYLOADS, textsOf } from '../src/hostile-text/payloads.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { forumsPage } from '../src/pages/forums.page.ts';
import { askToJoin, enterRoom, openRoom, writeInRoom } from '../src/rooms.ts';
import { expect, test } from '../src/test.ts';

const PHONE = { width: 360, height: 740 };

/** The lines of these texts that the page does not show exactly as written. */
const missingFrom = (page: Page, texts: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (lines) => lines.filter((line) => !(document.body.textContent ?? '').includes(line)),
    texts.flatMap((text) => text.normalize('NFC').split('\n')).map((line) => line.trim()),
  );
/** Our own folded parts are `details` with a class of ours, for which `intrudersIn` looks too. */
const strangersIn = async (page: Page) =>
  (await intrudersIn(page)).filter((html) => !/^<details class="(?:shell|mfe_forums)-[\w-]+"/.test(html));

test('sanitizers’ test corpora stay text in the names, descriptions, notes and messages of rooms', async ({
  visitor,
}) => {
  test.setTimeout(120_000);
  const fitting = (length: number, at: number) =>
    PAYLOADS.filter((payload) => payload.length <= length && /alert|onerror/.test(payload) && !payload.includes('\n'))[
      at
    ] ?? '';
  const [creator, writer, asker] = [await member(), await member(), await member()];
  const name = fitting(ROOM_NAME_MAX, 0);
  const description = textsOf(PAYLOADS.toReversed(), ROOM_DESCRIPTION_MAX)[0] ?? '';
  const roomId = await openRoom(creator, { name, description });
  await enterRoom(creator, roomId, writer);
  const note = fitting(JOIN_NOTE_MAX, 2);
  await askToJoin(asker, roomId, note);
  const texts = textsOf(PAYLOADS, ROOM_MESSAGE_MAX);
  let last: { _id: string } | undefined;
  for (const [at, content] of texts.entries())
    last = await writeInRoom(at < ROOM_MESSAGES_PER_MINUTE ? creator : writer, roomId, content, {
      ...(last && { replyTo: last._id }),
    });

  // Without the content security policy, which would block a script anyway: no script may be present at all.
  const { page } = await visitor(creator, { bypassCSP: true, viewport: { width: 1280, height: 800 } });
  const foreign = watchForeignRequests(page, BASE_URL);
  await test.step('the grid, with the request', async () => {
    await forumsPage(page).open();
    await expect(page.getByRole('region', { name: 'Join requests' })).toContainText(note);
    expect(await missingFrom(page, [name])).toEqual([]);
    expect(await strangersIn(page)).toEqual([]);
  });
  await test.step('the room, and what is typed into its search', async () => {
    await page.goto(`/forums?room=${roomId}`);
    await expect.poll(() => missingFrom(page, [name, description, ...texts])).toEqual([]);
    await page.getByRole('button', { name: 'Search this room' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search this room' });
    await dialog.getByRole('textbox', { name: 'Words in messages' }).fill('onerror');
    await expect(dialog.getByRole('listitem').first()).toContainText('onerror');
    expect(await strangersIn(page)).toEqual([]);
  });
  await test.step('the bell', async () => {
    await page.goto('/notifications');
    await expect.poll(() => missingFrom(page, [note])).toEqual([]);
    expect(await strangersIn(page)).toEqual([]);
  });
  expect(foreign).toEqual([]);
});

test('typed text looks as typed in a room, also on a phone', async ({ page, signIn }) => {
  const parent = await member();
  const roomId = await openRoom(parent, { name: `Siân 🦆 ${'W'.repeat(40)}`, description: LEGITIMATE[0] });
  for (const content of LEGITIMATE) await writeInRoom(parent, roomId, content);
  await signIn(parent);
  await page.setViewportSize(PHONE);
  await page.goto(`/forums?room=${roomId}`);
  const talk = page.getByRole('region', { name: /^Messages in/ });
  for (const text of LEGITIMATE) await expect(talk.getByText(text.trim(), { exact: true })).toBeVisible();
  expect(await forumsPage(page).message('indented line two').innerText()).toContain(
    '\n\n  indented line two\n\tand a tab',
  );
  await expectFitsPhone(page);
});
