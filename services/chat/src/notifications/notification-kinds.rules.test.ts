import { notificationTypeSchema } from '@notalone/contracts';
import { expect, test } from 'vitest';
import {
  ALL_WANTED,
  EMERGENCY_KINDS,
  isWanted,
  KINDS,
  mutedBy,
  type NotificationKind,
} from './notification-kinds.rules.ts';

const kinds = Object.keys(KINDS) as NotificationKind[];

const NAMES = { childName: 'Mia', friendName: 'Tom', roomName: 'Pumps', note: '' };

test('every kind has a type of the contract, a whole sentence and a page', () => {
  for (const kind of kinds) {
    const { type, text, link } = KINDS[kind] as {
      type: string;
      text: (values: object) => string;
      link: (values: object) => string;
    };
    const values = { ...NAMES, name: 'Bee', count: 1, relatedId: 'f'.repeat(24) };
    expect(notificationTypeSchema.safeParse(type).success, kind).toBe(true);
    expect(text({ ...values, count: 2 }), kind).toMatch(/^[A-Z2]/);
    expect(link(values), kind).toMatch(/^\/[a-z]/);
    expect(`${text(values)} ${link(values)}`, kind).not.toContain('undefined');
  }
});

test('messages of one sender share one text', () => {
  expect(KINDS.messages.text({ ...NAMES, name: 'Bee', count: 1 })).toBe('New message from Bee');
  expect(KINDS.messages.text({ ...NAMES, name: 'Bee', count: 3 })).toBe('3 new messages from Bee');
});

test('a preference switches off its kinds, and nothing switches off account security', () => {
  const nothing = { requests: false, connections: false, messages: false, posts: false };
  expect(kinds.filter((kind) => !isWanted(kind, ALL_WANTED))).toEqual([]);
  expect(kinds.filter((kind) => isWanted(kind, nothing))).toEqual(
    kinds.filter((kind) =>
      /^(?:child|export|factor|friend|grownUp|guardian|moderator|parent|passkey|passwordChanged|report|room|safety|told)/.test(
        kind,
      ),
    ),
  );
  expect(kinds.filter((kind) => !isWanted(kind, { ...ALL_WANTED, connections: false }))).toEqual([
    'connection',
    'mentorStarted',
    'mentorDeclined',
    'mentorEnded',
    'mentorGone',
    'mentorCheckIn',
  ]);
});

test('danger to a child is an emergency by type and topic, and nothing switches it off or mutes it', () => {
  expect(EMERGENCY_KINDS).toEqual(['childDanger', 'childEmergency', 'toldFrightened']);
  for (const kind of EMERGENCY_KINDS) expect(KINDS[kind]).not.toHaveProperty('preference');
  expect(kinds.filter((kind) => KINDS[kind].type === 'emergency')).toEqual(EMERGENCY_KINDS);
});

test('muting silences what others do in the thread, never a mention or a decision about the reader', () => {
  expect(mutedBy('post')).toEqual(['reacted', 'commented', 'reshared']);
  expect(mutedBy('room')).toEqual(['roomMessages', 'roomReplies']);
});
