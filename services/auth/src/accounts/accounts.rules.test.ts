import { expect, test } from 'vitest';
import { banText, emailKey, statusOf, usernameKey } from './accounts.rules.ts';

const now = new Date('2026-06-01T12:00:00Z');
const later = new Date('2026-06-04T12:00:00Z');

test('usernames and email addresses ignore case and character width', () => {
  expect(usernameKey('ＡdA.Lee')).toBe(usernameKey('ada.lee'));
  expect(emailKey(' Ada@Example.COM ')).toBe('ada@example.com');
});

test('an account is unverified, then active, and banned until the ban expires', () => {
  expect(statusOf({}, now)).toBe('unverified');
  expect(statusOf({ phoneVerifiedAt: now }, now)).toBe('active');
  expect(statusOf({ phoneVerifiedAt: now, ban: { reason: 'x', until: later } }, now)).toBe('banned');
  expect(statusOf({ phoneVerifiedAt: now, ban: { reason: 'x', until: later } }, later)).toBe('active');
  expect(statusOf({ phoneVerifiedAt: now, ban: { reason: 'x' } }, later)).toBe('banned');
});

test('the ban text gives the reason and the end in UK time', () => {
  expect(banText({ reason: 'Spam', until: later })).toBe(
    'This account is banned until 4 June 2026 at 13:00. Reason: Spam',
  );
  expect(banText({ reason: 'Spam' })).toBe('This account is banned. Reason: Spam');
});
