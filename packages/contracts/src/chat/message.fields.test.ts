import { expect, test } from 'vitest';
import { messageChangeSchema, sendMessageSchema } from './message.fields.ts';

const receiverId = '0123456789abcdef01234567';
const isSendable = (content: string) => sendMessageSchema.safeParse({ receiverId, content }).success;
const isChange = (content: string) => messageChangeSchema.safeParse({ content }).success;

test.each(['Hello', '👋', '👩‍👧', '<3', 'שלום', 'line\nbreak', '.'])('%j is accepted', (content) => {
  expect([isSendable(content), isChange(content)]).toEqual([true, true]);
});

test.each(['', '  \n', '\u200B\u200D', '\u2800', '\u202E'])(
  '%j is refused as invisible where there can be no picture beside it',
  (content) => {
    expect(isChange(content)).toBe(false);
  },
);

test('what nobody can type is refused', () => {
  expect([isSendable('a\u0000b'), isChange('a\u0000b')]).toEqual([false, false]);
});
