import type { Page } from '@playwright/test';
import { apiOf, connect, member, statusOf } from '../src/arrange.ts';
import { comment, publish } from '../src/feed.ts';
import { bell } from '../src/pages/bell.ts';
import { feedPage } from '../src/pages/feed.page.ts';
import { toast } from '../src/pages/toasts.ts';
import { drawPicture } from '../src/pictures.ts';
import { expect, test } from '../src/test.ts';

test('a parent posts with a picture and mentions another, who is notified, reacts, comments and shares; both see it live', async ({
  page,
  signIn,
  visitor,
}) => {
  test.setTimeout(90_000);
  const [her, him] = [await member(), await member()];
  await signIn(her);
  const { page: his } = await visitor(him);
  await his.goto('/connections');
  const [hers, theirs] = [feedPage(page), feedPage(his)];
  const text = `Kites on the moor with @${him.username}`;

  await test.step('she writes it, choosing him from the list', async () => {
    await hers.open();
    await hers.field.pressSequentially(`Kites on the moor with @${him.username.slice(0, -2)}`, { delay: 5 });
    await hers.people.getByRole('option', { name: him.username }).click();
    await hers.addPicture.click();
    await hers.file.setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer: await drawPicture(page) });
    await hers.alt.fill('A yellow disc on green');
    await hers.send.click();
    await expect(toast(page, 'Post created successfully!')).toBeVisible();
    await expect(hers.post(text).picture.getByRole('img', { name: 'A yellow disc on green' })).toBeVisible();
    await expect(hers.field).toHaveValue('');
  });

  await test.step('his bell notifies him and leads to the post', async () => {
    await expect(bell(his).unread(1)).toBeVisible();
    await bell(his).button.click();
    await bell(his).item(`${her.username} mentioned you in a post.`).getByRole('link').click();
    await expect(theirs.post(text).card).toBeVisible();
    await expect(theirs.post(text).card.getByRole('link', { name: `@${him.username}` })).toHaveAttribute(
      'href',
      `/profile/${him.userId}`,
    );
  });

  await test.step('he looks at the picture, loves it and comments, and she sees it at once', async () => {
    await theirs.post(text).picture.click();
    await expect(his.getByRole('dialog').getByRole('img', { name: 'A yellow disc on green' })).toBeVisible();
    await his.keyboard.press('Escape');
    await theirs.post(text).react('Love');
    await expect(hers.post(text).reactions).toHaveAccessibleName(/^1 reaction to/);
    await hers.post(text).reactButton.click();
    await expect(hers.post(text).reaction('Love')).toHaveAccessibleName('Love, 1 person');
    await theirs.post(text).write('See you there!');
    await expect(hers.post(text).comments.getByText('See you there!')).toBeVisible();
  });

  await test.step('she answers, and he sees it at once', async () => {
    await hers.post(text).write('Bring the string.');
    await expect(theirs.post(text).comments.getByText('Bring the string.')).toBeVisible();
  });

  await test.step('he shares it, and she is told that there are new posts', async () => {
    await theirs.post(text).reshare();
    await expect(theirs.post(text).shared).toBeVisible();
    await hers.newPosts.click();
    const shared = page.getByRole('article').filter({ hasText: 'shared a post' }).filter({ hasText: him.username });
    await expect(shared.getByRole('blockquote')).toContainText(text);
    await bell(page).button.click();
    for (const said of ['reacted to your post', 'commented on your post', 'reshared your post'])
      await expect(bell(page).item(`${him.username} ${said}`)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('she deletes it, and nobody gets the photo from its address any more', async () => {
    const fetchPhoto = (from: Page, url: string) =>
      from.evaluate(async (address) => (await fetch(address)).status, url);
    // Her own; his reshare is above it.
    const own = page.locator('[data-post]').filter({ hasNotText: 'shared a post', hasText: text });
    const post = hers.byId((await own.getAttribute('data-post')) ?? '');
    const shown = post.picture.getByRole('img');
    const url = (await shown.getAttribute('src')) ?? '';
    for (const from of [page, his]) expect(await fetchPhoto(from, url)).toBe(200);
    await post.choose('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(/^Photo: gone everywhere here at \d\d:\d\d\./).first()).toBeVisible();
    for (const size of ['small', 'large'])
      for (const from of [page, his]) expect(await fetchPhoto(from, url.replace(/small|large/, size))).toBe(404);
  });
});

test('a parent edits and deletes; another hides, unhides and reports', async ({ page, signIn, visitor }) => {
  test.setTimeout(90_000);
  const [her, him] = [await member(), await member()];
  const [first, second] = [
    await publish(her, { content: 'The hens have laid' }),
    await publish(her, { content: 'Who wants eggs?' }),
  ];
  await signIn(her);
  const { page: his } = await visitor(him);
  const [hers, theirs] = [feedPage(page), feedPage(his)];
  await theirs.open(first._id);
  await expect(theirs.byId(first._id).card).toContainText('The hens have laid');

  await test.step('she changes it, and he sees it', async () => {
    await hers.open(first._id);
    await hers.byId(first._id).choose('Edit');
    await page.getByRole('textbox', { name: 'Edit your post' }).fill('The hens have laid eleven eggs');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Post updated!')).toBeVisible();
    await expect(theirs.byId(first._id).card).toContainText('eleven eggs');
  });

  await test.step('he hides and unhides it', async () => {
    await theirs.byId(first._id).choose('Hide this post');
    await expect(theirs.byId(first._id).card).toContainText('Post hidden.');
    await theirs.byId(first._id).undo.click();
    await expect(theirs.byId(first._id).card).toContainText('eleven eggs');
  });

  await test.step('she deletes it', async () => {
    await hers.byId(first._id).choose('Delete');
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await expect(toast(page, 'Post deleted!')).toBeVisible();
    await expect(hers.byId(first._id).card).toHaveCount(0);
    await expect(theirs.byId(first._id).card).not.toContainText('eleven eggs');
  });

  await test.step('he reports the other post, which disappears for him', async () => {
    await theirs.open(second._id);
    await theirs.byId(second._id).choose('Report this post');
    const dialog = his.getByRole('dialog');
    await dialog.getByText('Selling or advertising').click();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(toast(his, 'Report submitted.')).toBeVisible();
    await expect(theirs.byId(second._id).card).toHaveCount(0);
    expect(await statusOf(apiOf(him)('GET /api/feed/{postId}', { params: { postId: second._id } }))).toBe(404);
  });
});

test('after a block, posts, comments and reactions are hidden from each other at once', async ({
  page,
  signIn,
  visitor,
}) => {
  const [her, him] = [await member(), await member()];
  await connect(her, him);
  const [hersPosted, hisPosted] = [
    await publish(her, { content: 'Her plum jam' }),
    await publish(him, { content: 'His runner beans' }),
  ];
  await comment(him, hersPosted, 'May I have a jar?');
  await signIn(her);
  const { page: his } = await visitor(him);
  await feedPage(page).open(hersPosted._id);
  await expect(feedPage(page).byId(hersPosted._id).comments).toContainText('May I have a jar?');
  await feedPage(his).open();
  await expect(feedPage(his).byId(hersPosted._id).card).toBeVisible();

  await apiOf(her)('POST /api/profile/block/{userId}', { params: { userId: him.userId } });
  const read = () => apiOf(him)('GET /api/feed/{postId}', { params: { postId: hersPosted._id } });
  await expect.poll(() => statusOf(read())).toBe(404);
  await feedPage(his).open();
  await expect(feedPage(his).byId(hisPosted._id).card).toBeVisible();
  await expect(feedPage(his).byId(hersPosted._id).card).toHaveCount(0);
  await feedPage(page).open();
  await expect(feedPage(page).byId(hersPosted._id).card).toBeVisible();
  await expect(feedPage(page).byId(hisPosted._id).card).toHaveCount(0);
  await expect(feedPage(page).byId(hersPosted._id).comments).not.toContainText('May I have a jar?');
});

test('a draft survives a reload, and Back returns to the reading position', async ({ page, signIn }) => {
  await signIn(await member());
  const feed = feedPage(page);
  await feed.open();
  await feed.field.fill('Half a thought about');
  await page.reload();
  await expect(feed.field).toHaveValue('Half a thought about');

  const reading = feed.posts.nth(11);
  await reading.scrollIntoViewIfNeeded();
  const id = await reading.getAttribute('data-post');
  const author = feed
    .byId(id ?? '')
    .card.getByRole('heading')
    .getByRole('link')
    .first();
  await author.scrollIntoViewIfNeeded();
  const before = (await author.boundingBox())?.y ?? 0;
  await author.click();
  await expect(page).toHaveURL(/\/profile\//);
  await page.goBack();
  await expect.poll(async () => Math.abs(((await author.boundingBox())?.y ?? -1000) - before)).toBeLessThan(60);
});

test('a post of one line is low, and the first one is near the top', async ({ page, signIn }) => {
  const her = await member();
  const post = await publish(her, { content: 'Good night everybody.' });
  await signIn(her);
  const feed = feedPage(page);
  for (const { width, height, top, low } of [
    { width: 1280, height: 800, top: 320, low: 150 },
    { width: 360, height: 740, top: 380, low: 170 },
  ]) {
    await page.setViewportSize({ width, height });
    await feed.open();
    const box = await feed.byId(post._id).card.boundingBox();
    expect(box?.height, `height at ${width}`).toBeLessThanOrEqual(low);
    const first = await feed.posts.first().boundingBox();
    expect(first?.y, `first post at ${width}`).toBeLessThanOrEqual(top);
  }
});
