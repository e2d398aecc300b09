import { describe, expect, it } from 'vitest';
import { formatDay } from './format-time.ts';
import { type TimelineInput, timeline } from './timeline.ts';

interface Message {
  readonly _id: string;
  readonly content: string;
  readonly createdAt: string;
  readonly mine?: boolean;
  readonly clientId?: string;
}
const message = (number: number, rest: Omit<Message, '_id'>): Message => ({ _id: String(number), ...rest });
const now = new Date('2026-03-05T20:00:00Z');
const rows = (input: Partial<TimelineInput<Message>>) =>
  timeline<Message>({
    messages: [],
    isMine: ({ mine = false }) => mine,
    progressOf: () => 'sent',
    dayLabel: (instant) => formatDay(instant, now),
    ...input,
  });
const shown = (input: Partial<TimelineInput<Message>>) =>
  rows(input).map((row) => (row.kind === 'message' ? row.content : row.kind === 'day' ? `— ${row.label}` : '— new'));

const first = message(1, { content: 'one', createdAt: '2026-03-03T10:00:00.000Z' });
const second = message(2, { content: 'two', createdAt: '2026-03-04T10:00:00.000Z', mine: true });
const third = message(3, { content: 'three', createdAt: '2026-03-05T10:00:00.000Z' });

describe('timeline', () => {
  it('orders messages from oldest to newest without duplicates, grouped by day', () => {
    expect(shown({ messages: [third, first, second, first] })).toEqual([
      '— Tuesday 3 March',
      'one',
      '— Yesterday',
      'two',
      '— Today',
      'three',
    ]);
  });

  it('shows the year of another year', () => {
    expect(shown({ messages: [message(1, { content: 'old', createdAt: '2025-12-24T10:00:00.000Z' })] })[0]).toBe(
      '— Wednesday 24 December 2025',
    );
  });

  it('keeps the order within the same millisecond', () => {
    const twin = message(4, { content: 'four', createdAt: third.createdAt });
    expect(shown({ messages: [twin, third] })).toEqual(['— Today', 'three', 'four']);
  });

  it('shows the unread line before the first new message of the other', () => {
    expect(shown({ messages: [first, second, third], readBefore: first.createdAt })).toEqual([
      '— Tuesday 3 March',
      'one',
      '— Yesterday',
      'two',
      '— Today',
      '— new',
      'three',
    ]);
    expect(shown({ messages: [first], readBefore: '' })).toEqual(['— Tuesday 3 March', '— new', 'one']);
    expect(shown({ messages: [first] })).not.toContain('— new');
  });

  it('shows the delivery state of own messages only', () => {
    const lines = rows({ messages: [first, second], progressOf: () => 'delivered' });
    expect(lines.flatMap((row) => (row.kind === 'message' ? [row.progress] : []))).toEqual([undefined, 'delivered']);
  });

  it('shows unsent messages last, until they arrive', () => {
    const unsent = [
      {
        clientId: 'c9',
        receiverId: 'priya',
        content: 'five',
        typedAt: '2026-03-05T09:00:00.000Z',
        state: 'sending' as const,
      },
    ];
    expect(shown({ messages: [third], unsent })).toEqual(['— Today', 'three', 'five']);
    const arrived = message(5, { content: 'five', createdAt: '2026-03-05T11:00:00.000Z', mine: true, clientId: 'c9' });
    expect(shown({ messages: [third, arrived], unsent })).toEqual(['— Today', 'three', 'five']);
    expect(rows({ messages: [arrived], unsent }).at(-1)).toMatchObject({ key: 'c9', progress: 'sent' });
  });
});
