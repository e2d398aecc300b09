import { describe, expect, it } from 'vitest';
import { mentionedIn, splitMentions } from './mentions.ts';

const people = (...names: readonly string[]) => names.map((username) => ({ username }));
const found = (text: string, ...names: readonly string[]) =>
  splitMentions(text, people(...names)).flatMap(({ text: said, person }) =>
    person ? [`${said}=${person.username}`] : [],
  );

describe('mentions', () => {
  it.each([
    ['@jo hello', ['@jo=jo']],
    ['hello @jo, and @Jo!', ['@jo=jo', '@Jo=jo']],
    ['thanks @jo.', ['@jo=jo']],
    ['(@jo)', ['@jo=jo']],
    ['line\n@jo', ['@jo=jo']],
  ])('are found in %j', (text, expected) => expect(found(text, 'jo')).toEqual(expected));

  it.each(['@joanna', 'jo@jo', 'mail jo@example.com', '@jo-ann', '@ jo', 'jo'])('are not found in %j', (text) =>
    expect(found(text, 'jo')).toEqual([]),
  );

  it('match the longer of two names, which may contain spaces', () => {
    expect(found('hi @sam green and @sam', 'sam', 'sam green')).toEqual(['@sam green=sam green', '@sam=sam']);
  });

  it('keep the whole text', () => {
    const text = '@jo: <b>see</b> @sam green @nobody 👪 مرحبا @jo';
    expect(
      splitMentions(text, people('jo', 'sam green'))
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  it('yield the people who are still mentioned', () => {
    expect(mentionedIn('only @sam', people('jo', 'sam'))).toEqual(people('sam'));
  });
});
