import { userIdSchema } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { viewFor } from './visibility.rules.ts';

const me = userIdSchema.parse('a'.repeat(24));
const other = userIdSchema.parse('b'.repeat(24));

test.each([
  ['private', true, true, 'none', undefined],
  ['private', true, false, 'none', undefined],
  ['private', true, true, 'sent', undefined],
  ['private', true, true, 'received', 'card'],
  ['private', true, true, 'connected', 'connection'],
  ['friends', true, true, 'none', 'card'],
  ['friends', true, false, 'none', 'card'],
  ['friends', true, true, 'connected', 'connection'],
  ['public', true, true, 'none', 'public'],
  ['public', true, false, 'none', 'card'],
  ['public', true, true, 'connected', 'connection'],
  ['public', true, true, 'blocked', undefined],
  ['friends', true, true, 'blocked', undefined],
  ['public', false, true, 'none', undefined],
  ['friends', false, true, 'none', undefined],
  ['private', false, true, 'none', undefined],
  ['public', false, true, 'connected', undefined],
  ['private', false, true, 'received', undefined],
] as const)(
  'a %s profile (active account: %s) appears to another (with a profile: %s), connection status %s, as %s',
  (visibility, active, hasProfile, status, view) => {
    expect(viewFor({ userId: me, hasProfile }, { userId: other, visibility, active }, status)).toBe(view);
  },
);

test.each(['private', 'friends', 'public'] as const)(
  'a %s profile is its owner’s own, whatever the account',
  (visibility) => {
    expect(viewFor({ userId: me, hasProfile: true }, { userId: me, visibility, active: false }, 'none')).toBe('own');
  },
);
