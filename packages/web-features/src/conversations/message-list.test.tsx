import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { UnsentMessage } from './create-outbox.ts';
import { MessageList } from './message-list.tsx';
import type { StoredMessage } from './message-pages.ts';
import { timeline } from './timeline.ts';

const ROW_PX = 100;
const SHOWN_PX = 250;

// jsdom has no layout.
beforeEach(() => {
  const layout = (owner: object, name: string, get: (element: Element) => number) =>
    vi.spyOn(owner as Element, name as 'scrollHeight', 'get').mockImplementation(function (this: Element) {
      return get(this);
    });
  layout(Element.prototype, 'clientHeight', () => SHOWN_PX);
  layout(Element.prototype, 'scrollHeight', (box) => box.querySelectorAll('li').length * ROW_PX);
  layout(HTMLElement.prototype, 'offsetTop', (row) => [...(row.parentElement?.children ?? [])].indexOf(row) * ROW_PX);
});

const message = (n: number): StoredMessage => ({
  _id: String(n),
  content: `Message ${n}`,
  createdAt: new Date(Date.UTC(2026, 2, 1, 10, n)).toISOString(),
});
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const unsent: UnsentMessage = {
  clientId: 'unsent',
  receiverId: 'friend',
  content: 'Not sent yet',
  typedAt: message(20).createdAt,
  state: 'waiting',
};

interface Shown {
  readonly messages: readonly StoredMessage[];
  readonly unsent?: readonly UnsentMessage[];
  readonly readBefore?: string;
}
function open(first: Shown) {
  const list = (shown: Shown) => (
    <MessageList
      rows={timeline({ ...shown, isMine: () => false })}
      label="Messages"
      empty=""
      failed=""
      query={{
        hasNextPage: false,
        isFetchingNextPage: false,
        isFetchNextPageError: false,
        fetchNextPage: vi.fn(),
        hasPreviousPage: false,
        isFetchingPreviousPage: false,
        fetchPreviousPage: vi.fn(),
      }}
    >
      {({ key, content }) => <li key={key}>{content}</li>}
    </MessageList>
  );
  const { rerender } = render(list(first));
  const box = screen.getByRole('region', { name: 'Messages' });
  return {
    show: (shown: Shown) => rerender(list(shown)),
    readFrom: (top: number) => {
      box.scrollTop = top;
      box.dispatchEvent(new Event('scroll'));
    },
    isAtEnd: () => box.scrollTop + SHOWN_PX >= box.scrollHeight,
    topOf: (content: string) => (screen.getByText(content).closest('li')?.offsetTop ?? 0) - box.scrollTop,
  };
}

it('follows the end while an own message below what arrives is unsent', () => {
  const { show, isAtEnd } = open({ messages: messages(1, 10) });
  show({ messages: messages(1, 10), unsent: [unsent] });
  show({ messages: messages(1, 13), unsent: [unsent] });
  expect(isAtEnd()).toBe(true);
  show({ messages: messages(1, 14), unsent: [unsent] });
  expect(isAtEnd()).toBe(true);
});

it('does not move who reads further up when a message arrives', () => {
  const { show, readFrom, topOf } = open({ messages: messages(1, 10), unsent: [unsent] });
  readFrom(300);
  const top = topOf('Message 4');
  show({ messages: messages(1, 11), unsent: [unsent] });
  show({ messages: messages(1, 12), unsent: [unsent] });
  expect(topOf('Message 4')).toBe(top);
});

it('does not move what is on screen when older messages come, even together with a new one', () => {
  const { show, readFrom, topOf } = open({ messages: messages(5, 14) });
  readFrom(300);
  const top = topOf('Message 8');
  show({ messages: messages(3, 14) });
  expect(topOf('Message 8')).toBe(top);
  show({ messages: messages(1, 15) });
  expect(topOf('Message 8')).toBe(top);
});

it('stays at the first new message while older new ones load, until the reader scrolls', () => {
  const { show, readFrom, topOf } = open({ messages: messages(28, 57), readBefore: '' });
  const top = topOf('New messages');
  show({ messages: messages(11, 57), readBefore: '' });
  expect(topOf('New messages')).toBe(top);
  readFrom(300);
  const read = topOf('Message 13');
  show({ messages: messages(1, 57), readBefore: '' });
  expect(topOf('Message 13')).toBe(read);
});
