import { expect, test } from 'vitest';
import { badgeText } from './notifications/badge.ts';
import { relativeTime } from './relative-time.ts';

const AT = '2026-03-01T10:00:00.000Z';
const after = (minutes: number) => relativeTime(AT, Date.parse(AT) + minutes * 60_000);

test('formats times as the specification says', () => {
  expect([-5, 0, 0.99, 1, 1.99, 2, 59.9].map(after)).toEqual([
    'Just now',
    'Just now',
    'Just now',
    '1 minute ago',
    '1 minute ago',
    '2 minutes ago',
    '59 minutes ago',
  ]);
  expect([60, 119, 120, 1439, 1440, 2879, 2880].map(after)).toEqual([
    '1 hour ago',
    '1 hour ago',
    '2 hours ago',
    '23 hours ago',
    '1 day ago',
    '1 day ago',
    '2 days ago',
  ]);
});

test('caps the badge at 99+', () => {
  expect([0, 1, 99, 100, 4000].map(badgeText)).toEqual([undefined, '1', '99', '99+', '99+']);
});
