import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';

async function* pieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
async function split(text: string, size: number) {
  const sentences: string[] = [];
  for await (const sentence of sentencesOf(pieces(text, size))) sentences.push(sentence);
  return sentences;
}

test.each([1, 3, 1000])('pieces of %i letters give the same sentences', async (size) => {
  const text = 'It was 4.2 at ten. “Good!” she said. Was it?\nYes… Then we slept';
  expect(await split(text, size)).toEqual([
    'It was 4.2 at ten. ',
    '“Good!” ',
    'she said. ',
    'Was it?\n',
    'Yes… ',
    'Then we slept',
  ]);
});

test('a very long sentence is cut at a space', async () => {
  const text = 'word '.repeat(200);
  const out = await split(text, 7);
  expect(out.length).toBeGreaterThan(1);
  expect(out.join('')).toBe(text);
});

test('white space alone gives no sentence', async () => expect(await split('  \n', 1)).toEqual([]));
