import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readZip, wholeText } from '@notalone/testing/product/read-zip';
import { connect, member, say } from '../src/arrange.ts';
import { befriend, kidOf, writeTo } from '../src/children.ts';
import { comment, publish, report } from '../src/feed.ts';
import { bell } from '../src/pages/bell.ts';
import { drawPicture } from '../src/pictures.ts';
import { expect, test } from '../src/test.ts';

const HIDDEN_WORDS = 'Words that only moderators read';

test('a parent takes a copy of her data: what her family wrote, and nothing of others but their words to her', async ({
  page,
  signIn,
  visitor,
}, info) => {
  test.setTimeout(120_000);
  const her = await member({ bio: 'Climbs & runs <b onclick="alert(1)">fast</b>' });
  const him = await member({ bio: 'His own story', city: 'Manchester', postcode: 'M1 1AE' });
  const stranger = await member({ bio: 'A story of strangers' });
  await connect(her, him);
  const [alfie, tom] = [await kidOf(her, 'Alfie'), await kidOf(him, 'Tom')];
  await befriend(alfie, tom);
  await writeTo(alfie, tom, 'see you at the pool');
  await writeTo(tom, alfie, 'bring your ball');
  await publish(her, {
    content: 'First day with a pump <script>alert(1)</script>',
    picture: { bytes: await drawPicture(page), alt: 'A yellow disc' },
  });
  const his = await publish(him, { content: 'A post of his' });
  await comment(her, his, 'Well said');
  const theirs = await publish(stranger, { content: 'A post of a stranger' });
  await report(her, theirs, HIDDEN_WORDS);
  await say(her, him, 'Are you at the clinic?');
  await say(him, her, 'Until four');

  await signIn(her);
  await page.goto('/account');
  const form = page.getByRole('form', { name: 'Ask for a copy of your data' });
  await form.getByLabel('Your password', { exact: true }).fill(her.password);
  await form.getByRole('button', { name: 'Ask for a copy' }).click();
  await expect(page.getByRole('button', { name: /^Download the copy/ })).toBeVisible({ timeout: 60_000 });
  await bell(page).button.click();
  await expect(bell(page).item('Your data is ready.')).toBeVisible();
  await page.keyboard.press('Escape');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download the copy/ }).click();
  const zip = readZip(await readFile(await (await downloading).path()));

  await test.step('the files for programs have all of it', () => {
    const textsIn = (service: string) =>
      (JSON.parse(zip.get(`${service}.json`)?.toString() ?? '') as { text?: string }[]).flatMap(
        ({ text }) => text ?? [],
      );
    expect(textsIn('feed')).toEqual(['First day with a pump <script>alert(1)</script>', 'Well said']);
    expect(textsIn('chat')).toEqual(['Are you at the clinic?', 'Until four', 'see you at the pool', 'bring your ball']);
    const all = wholeText(zip);
    for (const mine of [her.username, her.email, her.phone.slice(1), 'Alfie', alfie.t1dWarriorUsername, 'LS6 3HN'])
      expect(all).toContain(mine);
    const ofOthers = [him, stranger].flatMap(({ email, phone }) => [email, phone.slice(1)]);
    const unseen = ['M1 1AE', 'Manchester', 'His own story', 'A story of strangers', 'A post of', HIDDEN_WORDS];
    for (const theirs of [...ofOthers, ...unseen, tom.t1dWarriorUsername]) expect(all).not.toContain(theirs);
  });

  await test.step('she opens it from her disk, without a network', async () => {
    for (const [path, bytes] of zip) {
      await mkdir(dirname(info.outputPath('copy', path)), { recursive: true });
      await writeFile(info.outputPath('copy', path), bytes);
    }
    const { page: disk, context } = await visitor();
    await context.setOffline(true);
    await disk.goto(pathToFileURL(info.outputPath('copy', 'index.html')).href);
    await expect(disk.getByRole('heading', { name: `You and ${him.username}`, level: 3 })).toBeVisible();
    await expect(disk.getByText('bring your ball')).toBeVisible();
    await expect(disk.getByText('Climbs & runs <b onclick="alert(1)">fast</b>')).toBeVisible();
    const picture = disk.getByRole('img', { name: 'A yellow disc' });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await disk.getByRole('link', { name: 'What is not in your copy' }).click();
    await expect(disk.getByText('This list is the same for everybody.')).toBeVisible();
  });
});
