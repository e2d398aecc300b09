import { describe, expect, it } from 'vitest';
import { conversation, PRIYA } from '../testing/messages.ts';
import { type ConversationPages, withConversation, withConversationOnTop } from './conversation-pages.ts';

describe('conversation list', () => {
  const list = {
    pages: [
      { items: [conversation({ userId: 'a' as never }), conversation({ userId: 'b' as never })], next: 'x' },
      { items: [conversation()] },
    ],
    pageParams: ['', 'x'],
  };
  const order = (pages: ConversationPages | undefined) =>
    pages?.pages.map((one) => one.items.map(({ userId }) => userId));

  it('updates a conversation in place', () => {
    const changed = withConversation(list, PRIYA, (one) => ({ ...one, unread: 4 }));
    expect(order(changed)).toEqual([['a', 'b'], [PRIYA]]);
    expect(changed.pages[1]?.items[0]?.unread).toBe(4);
  });

  it('moves a conversation with a new message to the top, once', () => {
    expect(order(withConversationOnTop(list, PRIYA, (one) => one))).toEqual([[PRIYA, 'a', 'b'], []]);
    expect(withConversationOnTop(list, 'nobody', (one) => one)).toBeUndefined();
  });
});
