import { describe, expect, it } from 'vitest';
import { message } from '../testing/messages.ts';
import { type TimelineInput, timeline } from './timeline.ts';

const ME = '000000000000000000000001';
const now = new Date('2026-03-05T20:00:00Z');
const rows = (input: Partial<TimelineInput>) => timeline({ me: ME, messages: [], waiting: [], theirs: {}, readBefore: undefined, now, ...input });
const shown = (input: Partial<TimelineInput>) =>
  rows(input).map((row) => (row.kind === 'message' ? row.content : row.kind === 'day' ? `— ${row.label}` : '— new'));

const first = message(1, { content: 'one', createdAt: '2026-03-03T10:00:00.000Z' });
const second = message(2, { content: 'two', createdAt: '2026-03-04T10:00:00.000Z', mine: true });
const third = message(3, { content: 'three', createdAt: '2026-03-05T10:00:00.000Z' });

describe('a conversation', () => {
  it('reads from the oldest to the newest, once each, day by day', () => {
    expect(shown({ messages: [third, first, second, first] })).toEqual(['— Tuesday 3 March', 'one', '— Yesterday', 'two', '— Today', 'three']);
  });

  it('names the year of another one', () => {
    expect(shown({ messages: [message(1, { content: 'old', createdAt: '2025-12-24T10:00:00.000Z' })] })[0]).toBe('— Wednesday 24 December 2025');
  });

  it('keeps the order of what was written in the same millisecond', () => {
    const twin = message(4, { content: 'four', createdAt: third.createdAt });
    expect(shown({ messages: [twin, third] })).toEqual(['— Today', 'three', 'four']);
  });

  it('shows the line of what is new before the first message of the other', () => {
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

  it('says how far mine has come', () => {
    const progress = (theirs: TimelineInput['theirs']) => rows({ messages: [second], theirs }).flatMap((row) => (row.kind === 'message' ? row.progress : []));
    expect(progress({})).toEqual(['sent']);
    expect(progress({ deliveredAt: second.createdAt })).toEqual(['delivered']);
    expect(progress({ deliveredAt: second.createdAt, readAt: second.createdAt })).toEqual(['read']);
    expect(progress({ readAt: first.createdAt })).toEqual(['sent']);
  });

  it('puts what is not sent yet last, and shows it no more once it has arrived', () => {
    const waiting = [{ clientId: 'c9', receiverId: third.sender._id, content: 'five', typedAt: '2026-03-05T09:00:00.000Z', state: 'sending' as const }];
    expect(shown({ messages: [third], waiting })).toEqual(['— Today', 'three', 'five']);
    const arrived = message(5, { content: 'five', createdAt: '2026-03-05T11:00:00.000Z', mine: true, clientId: 'c9' });
    expect(shown({ messages: [third, arrived], waiting })).toEqual(['— Today', 'three', 'five']);
    expect(rows({ messages: [arrived], waiting }).at(-1)).toMatchObject({ key: 'c9', progress: 'sent' });
  });
});
