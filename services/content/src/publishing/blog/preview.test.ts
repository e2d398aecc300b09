import { expect, test } from 'vitest';
import { parseArticle } from './article-html.ts';
import { previewOf } from './preview.ts';

const SENTENCE =
  'Every child with diabetes is different, and so is every family that learns to live with it from day to day.';
const WORDS = 'one two three four five six seven eight nine ten '.repeat(6);

test.each([
  [
    'begins after a heading and ends at the next',
    '<h1>Hi</h1><p>Write a plan.</p><h2>Then</h2><p>Go.</p>',
    'Write a plan.',
  ],
  ['joins paragraphs and lists', '<p>Pack:</p><ul><li>juice</li><li>a meter</li></ul>', 'Pack: juice a meter'],
  ['ends with a whole sentence', `<p>${SENTENCE} ${SENTENCE}</p>`, SENTENCE],
  ['else with a whole word', `<p>Yes. ${WORDS}</p>`, `Yes. ${WORDS.slice(0, 142)}…`],
  ['cuts a word that is longer', `<p>${'x'.repeat(200)}</p>`, `${'x'.repeat(150)}…`],
  ['of headings alone has these', '<h1>Only</h1><h2>titles</h2>', 'Only titles'],
  ['of pictures alone is empty', '<p></p>', ''],
])('a preview %s', async (_what, html, preview) => {
  expect(previewOf(await parseArticle(html))).toBe(preview);
});
