import { describe, expect, it } from 'vitest';
import { typedMention, withMention } from './typed-mention.ts';

/** `|` marks the caret. */
const at = (marked: string) => {
  const caret = marked.indexOf('|');
  return { text: marked.replace('|', ''), caret };
};
const typed = (marked: string) => {
  const { text, caret } = at(marked);
  return typedMention(text, caret)?.query;
};

describe('typed mention', () => {
  it.each([
    ['@jo|', 'jo'],
    ['hello @pri|', 'pri'],
    ['hello\n@pri|', 'pri'],
    ['@pr|iya', 'pr'],
    ['@sam gr|', 'sam gr'],
    ['@sam |', 'sam'],
  ])('in %j searches for %j', (text, query) => expect(typed(text)).toBe(query));

  it.each(['@|', '@j|', 'jo@ex|', '(@jo|', '@ jo|', '@sam green and|', 'no|', `@${'a'.repeat(51)}|`])(
    'in %j searches for nobody',
    (text) => expect(typed(text)).toBeUndefined(),
  );

  it.each([
    ['@pri|', '@priya |'],
    ['hi @pri|!', 'hi @priya |!'],
    ['hi @pri| there', 'hi @priya |there'],
  ])('%j becomes %j', (marked, expected) => {
    const { text, caret } = at(marked);
    const mention = typedMention(text, caret);
    const after = mention && withMention(text, caret, mention, 'priya');
    const shown = after && `${after.text.slice(0, after.caret)}|${after.text.slice(after.caret)}`;
    expect(shown?.replace(' |', ' |')).toBe(expected);
  });
});
