import { expect, test } from 'vitest';
import { sendMessageSchema } from './message.fields.ts';

const receiverId = '0123456789abcdef01234567';
const isTaken = (content: string) => sendMessageSchema.safeParse({ receiverId, content }).success;

test.each(['Hello', '👋', '👩‍👧', '<3', 'שלום', 'line\nbreak', '.'])('%j is accepted', (content) => {
  expect(isTaken(content)).toBe(true);
});

test.each(['', '  \n', '\u200B\u200D', '\u2800', '\u202E', 'a\u0000b'])(
  '%j is refused as invisible or not typable',
  (content) => {
    expect(isTaken(content)).toBe(false);
  },
);
