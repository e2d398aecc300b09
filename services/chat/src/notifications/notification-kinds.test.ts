import { notificationTypeSchema } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { ALL_WANTED, isWanted, KINDS, type NotificationKind } from './notification-kinds.rules.ts';

const kinds = Object.keys(KINDS) as NotificationKind[];

test('every kind has a type of the contract, a whole sentence and a page', () => {
  for (const kind of kinds) {
    const { type, text, link } = KINDS[kind] as { type: string; text: (told: object) => string; link: (told: object) => string };
    const told = { name: 'Bee', count: 1, relatedId: 'f'.repeat(24) };
    expect(notificationTypeSchema.safeParse(type).success, kind).toBe(true);
    expect(text({ ...told, count: 2 }), kind).toMatch(/^[A-Z2]/);
    expect(link(told), kind).toMatch(/^\/[a-z]/);
    expect(`${text(told)} ${link(told)}`, kind).not.toContain('undefined');
  }
});

test('messages of one sender are told together', () => {
  expect(KINDS.messages.text({ name: 'Bee', count: 1 })).toBe('New message from Bee');
  expect(KINDS.messages.text({ name: 'Bee', count: 3 })).toBe('3 new messages from Bee');
});

test('a preference switches off its kinds, and what concerns the account always comes', () => {
  const nothing = { requests: false, connections: false, messages: false, posts: false };
  expect(kinds.filter((kind) => !isWanted(kind, ALL_WANTED))).toEqual([]);
  expect(kinds.filter((kind) => isWanted(kind, nothing))).toEqual(['passwordChanged', 'childPaused', 'childLocked']);
  expect(kinds.filter((kind) => !isWanted(kind, { ...ALL_WANTED, connections: false }))).toEqual(['connection']);
});
