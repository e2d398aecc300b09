import type { Page } from '@playwright/test';
import { connect, member, say } from '../src/arrange.ts';
import { BASE_URL } from '../src/environment.ts';
import { comment, publish, report } from '../src/feed.ts';
import { intrudersIn, watchForeignRequests } from '../src/hostile-text/intruders.ts';
import { LEGITIMATE, PAYLOADS, textsOf } from '../src/hostile-text/payloads.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { feedPage } from '../src/pages/feed.page.ts';
import { messagesPage } from '../src/pages/messages.page.ts';
import { drawPicture } from '../src/pictures.ts';
import { expect, test } from '../src/test.ts';

const POST_MAX = 5000;
const COMMENT_MAX = 2000;
const PICTURES = 3;

/** The lines that a page does not show exactly as written. */
async function missingFrom(page: Page, texts: readonly string[]): Promise<string[]> {
  const shown = await page.evaluate(() => document.body.textContent ?? '');
  return texts.flatMap((text) => text.normalize('NFC').split('\n')).filter((line) => !shown.includes(line.trim()));
}

test('sanitizers’ test corpora stay text in posts, comments, descriptions, names, bios and messages', async ({
  page,
  visitor,
}) => {
  test.setTimeout(90_000);
  const [posts, comments] = [textsOf(PAYLOADS, POST_MAX), textsOf(PAYLOADS, COMMENT_MAX)];
  const fitting = (length: number, at: number) =>
    PAYLOADS.filter((payload) => payload.length <= length && /alert|onerror/.test(payload) && !payload.includes('\n'))[
      at
    ] ?? '';
  const author = await member({
    childName: fitting(50, 0),
    bio: textsOf(PAYLOADS.toReversed(), 500)[0],
    city: fitting(60, 1),
    lookingFor: fitting(200, 2),
  });
  const reader = await member({ childName: fitting(50, 3) });
  await connect(author, reader);
  const picture = await drawPicture(page);
  const published: { readonly _id: string }[] = [];
  for (const [at, content] of posts.entries())
    published.push(
      await publish(author, {
        content,
        ...(at < PICTURES && { picture: { bytes: picture, alt: fitting(200, at + 4) } }),
      }),
    );
  const [first] = published;
  if (!first) throw new Error('there is no post');
  for (const content of comments) await comment(reader, first, content);
  for (const content of comments) await say(author, reader, content);

  // Without the content security policy, which would block a script anyway: no script may be present at all.
  const { page: reading } = await visitor(reader, { bypassCSP: true });
  const foreign = watchForeignRequests(reading, BASE_URL);
  const feed = feedPage(reading);
  await test.step('the feed', async () => {
    await feed.open();
    for (const { _id } of published) await feed.byId(_id).unfold.click();
    expect(await missingFrom(reading, [...posts, reader.username])).toEqual([]);
    expect(await intrudersIn(reading)).toEqual([]);
  });
  await test.step('the comments', async () => {
    await feed.open(first._id);
    const card = feed.byId(first._id);
    await card.showComments(comments.length);
    await card.picture.click();
    await expect(reading.getByRole('dialog')).toBeVisible();
    expect(await missingFrom(reading, comments)).toEqual([]);
    expect(await intrudersIn(reading)).toEqual([]);
  });
  await test.step('the profile and the messages', async () => {
    await reading.goto(`/profile/${author.userId}`);
    await expect(reading.getByRole('heading', { level: 1 })).toHaveText(fitting(50, 0));
    expect(await intrudersIn(reading)).toEqual([]);
    await messagesPage(reading).open(author.userId);
    await expect(messagesPage(reading).field).toBeVisible();
    await expect.poll(() => missingFrom(reading, comments)).toEqual([]);
    expect(await intrudersIn(reading)).toEqual([]);
  });
  await report(reader, first, textsOf(PAYLOADS, COMMENT_MAX)[0] ?? '');
  expect(foreign).toEqual([]);
});

test('typed text looks as typed, also on a phone', async ({ page, signIn }) => {
  const parent = await member({ childName: 'Siân 🦆', bio: LEGITIMATE[0] });
  const post = await publish(parent, { content: LEGITIMATE.join('\n') });
  for (const content of LEGITIMATE) await comment(parent, post, content);
  await signIn(parent);
  await page.setViewportSize({ width: 360, height: 740 });
  const feed = feedPage(page);
  await feed.open(post._id);
  const card = feed.byId(post._id);
  await card.showComments(LEGITIMATE.length);
  for (const text of LEGITIMATE) await expect(card.comments.getByText(text.trim(), { exact: true })).toBeVisible();
  expect(await card.card.getByText(LEGITIMATE[0]).first().innerText()).toContain(
    '\n\n  indented line two\n\tand a tab',
  );
  await expectFitsPhone(page);
});
