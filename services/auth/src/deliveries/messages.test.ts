import { USERNAME_MAX } from '@notalone/contracts/limits';
import { expect, test } from 'vitest';
import {
  alreadyRegisteredMail,
  alreadyRegisteredSms,
  codeMail,
  codeSms,
  guardianCodeSms,
  resetSms,
  welcomeSms,
} from './messages.ts';

const soon = new Date('2026-06-01T12:00:00Z');
const GSM_SEGMENT = 160;

const invitedBy = (name: string) => guardianCodeSms('+447700900123', { code: '012345', invitedBy: name }, soon);
const ownCodes = [codeSms, welcomeSms, resetSms].map((message) => message('012345', '+447700900123', soon));
const codes = [...ownCodes, invitedBy('W'.repeat(USERNAME_MAX)), invitedBy('Zoë “the [Otter]” 🦦')];

test.each([...codes, alreadyRegisteredSms('+447700900123', soon)])(
  'the text message "$text" fits one segment of plain characters',
  ({ text }) => {
    expect(text.length).toBeLessThanOrEqual(GSM_SEGMENT);
    expect(text).toMatch(/^[\x20-\x5a\x61-\x7a]*$/);
  },
);

test.each(codes)('the text message "$text" begins with its code and has no other code-like digits', ({ text }) => {
  expect(text).toMatch(/^012345 is your Not Alone code/);
  expect(text.match(/(?<!\d)\d{6}(?!\d)/g)).toEqual(['012345']);
});

test('only the registration message says welcome', () => {
  expect(ownCodes.map(({ text }) => text.includes('Welcome'))).toEqual([false, true, false]);
});

test('the mail shows the code before any other digits, and its link carries an id and the time sent but no address or name', () => {
  const mail = codeMail('012345', { _id: 'a'.repeat(24), email: 'ada+1@example.com' }, 'http://localhost:8080/', soon);
  expect(/\d{6}/.exec(mail.text)?.[0]).toBe('012345');
  const link = new URL(/http\S+/.exec(mail.text)?.[0] ?? '');
  expect(link.pathname).toBe('/verify-email');
  const sentAt = String(Date.parse('2026-06-01T11:50:00Z') / 1000);
  expect(Object.fromEntries(link.searchParams)).toEqual({
    userId: 'a'.repeat(24),
    sentAt,
  });
});

test('the message to the owner of a known address gives neither a code nor who asked', () => {
  expect(alreadyRegisteredMail('ada@example.com', 'http://localhost:8080', soon).text).not.toMatch(
    /\d{6}|confirmed your phone/,
  );
});
