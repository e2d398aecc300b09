import { expect, test } from 'vitest';
import { createInbox, mailRecipient, phoneRecipient } from './inbox.ts';

test('an inbox drops its oldest messages and lists the newest first', () => {
  const inbox = createInbox<{ to: string; n: number }>(3, mailRecipient);
  for (const n of [1, 2, 3, 4]) inbox.add({ to: 'a@example.com', n });
  expect(inbox.list().map(({ n }) => n)).toEqual([4, 3, 2]);
  expect(inbox.version()).toBe(4);
});

test.each(['+447700900123', ' 447700900123', '447700900123', '07700 900123'])('%j is the same phone', (typed) => {
  expect(phoneRecipient(typed)).toBe('447700900123');
});
