import { ARTICLE_DEPTH_MAX, ARTICLE_ELEMENTS_MAX } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { countElements, requireReadable } from './article-size.ts';

const KB = 1024;
const fill = (text: string) => text.repeat(Math.floor((200 * KB) / text.length));

test.each([
  ['elements inside each other', fill('<div>')],
  ['elements inside each other, with attributes', fill('<div class="indent-1">')],
  ['formatting that is never closed', fill('<b>')],
  ['formatting of blocks that are never closed', fill('<b><div>')],
  ['end tags that end nothing', fill('<div></p></x>')],
  ['end tags inside raw text', fill('<div><textarea></div></textarea>')],
  ['tables inside each other', fill('<table><tr><td>')],
  ['lists inside each other', fill('<ul><li>')],
  ['pictures of another namespace', fill('<svg><g>')],
  ['templates', fill('<template>')],
])('200 kB of %s are given up after a few elements', async (_what, html) => {
  const { elements, isTooLarge } = await countElements(html);
  expect(isTooLarge).toBe(true);
  expect(elements).toBeLessThan(3 * ARTICLE_DEPTH_MAX);
});

test.each([
  ['elements side by side', fill('<br>')],
  ['formatting that is opened anew in each block', `${'<i class=a><b class=b>'.repeat(5)}${fill('<p>')}`],
])('200 kB of %s are given up at the limit', async (_what, html) => {
  const { elements, isTooLarge } = await countElements(html);
  expect([isTooLarge, elements < ARTICLE_ELEMENTS_MAX + 10]).toEqual([true, true]);
});

test.each([
  ['text', `<p>${fill('word ')}</p>`],
  ['angle brackets that are no tags', fill('1 < 2 > 0 & ')],
  ['paragraphs without an end', '<p>One<p>Two'.repeat(1000)],
  ['a list in a list in a list', `${'<ul><li>'.repeat(8)}deep${'</li></ul>'.repeat(8)}`],
  ['formatting as the editor makes it', '<p><strong><em><u>x</u></em></strong></p>'.repeat(500)],
])('%s is read', async (_what, html) => {
  await expect(requireReadable(html)).resolves.toBeUndefined();
});

test('the refusal names the field', async () => {
  await expect(requireReadable(fill('<div>'))).rejects.toMatchObject({
    code: 'VALIDATION',
    extra: { errors: { content: expect.stringContaining('plain text') } },
  });
});
