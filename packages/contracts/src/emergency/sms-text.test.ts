import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_EMERGENCY_MESSAGE } from '../base/emergency.texts.ts';
import { QUICK_CODES } from './emergency-codes.ts';
import { asGsm7, gsm7Segments } from './gsm-7.ts';
import {
  type AlertSms,
  alertSms,
  cancelSms,
  invitationSms,
  positionSms,
  smsLink,
  testSms,
  unconfirmedSms,
} from './sms-text.ts';

const sentAt = new Date('2026-06-01T13:05:00Z');
const answerUrl = `https://notalone.example/e/${'a'.repeat(20)}`;
const position = { latitude: 51.50741, longitude: -0.12779, accuracyMetres: 20, ageSeconds: 70 };
const callBack = { number: '+447700900123', isParents: true };
const press: AlertSms = { childName: 'Alfie', sentAt, answerUrl, callBack };

const anyAlert: fc.Arbitrary<AlertSms> = fc.record(
  {
    familyWord: fc.string({ unit: 'grapheme', maxLength: 60 }),
    childName: fc.string({ unit: 'grapheme', maxLength: 80 }),
    code: fc.constantFrom(...QUICK_CODES),
    message: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc
        .array(fc.constantFrom('{location}', '{childName}', 'help ', '[]{}~^', '🆘', 'www.x.example ', 'ł'), {
          maxLength: 60,
        })
        .map((parts) => parts.join('')),
    ),
    sentAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
    position: fc.record(
      {
        latitude: fc.double({ min: -90, max: 90, noNaN: true }),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
        accuracyMetres: fc.double({ min: 0, max: 1e9, noNaN: true }),
        ageSeconds: fc.double({ min: 0, max: 1e9, noNaN: true }),
      },
      { requiredKeys: ['latitude', 'longitude'] },
    ),
    callBack: fc.record({ number: fc.constantFrom('+447700900123', '+353851234567'), isParents: fc.boolean() }),
    answerUrl: fc.constantFrom(answerUrl, `https://${'a'.repeat(42)}/e/${'b'.repeat(20)}`),
    countThisHour: fc.integer({ min: 11, max: 9999 }),
    withoutLinks: fc.boolean(),
  },
  { requiredKeys: ['childName', 'sentAt'] },
);

describe('the text of an alert', () => {
  test('says who, what, when, where with accuracy and age, whom to ring, where to answer, and that nobody called 999', () => {
    expect(alertSms({ ...press, code: '111', position })).toBe(
      `Not Alone: Alfie needs help: blood glucose very low. Sent 14:05. Map (20 m, 1 min old): https://maps.google.com/?q=51.5074,-0.1278 Ring 07700900123 (their device cannot be rung). Answer: ${answerUrl} 999 has not been called.`,
    );
  });

  test('fills in the family’s message, with the place inside it', () => {
    const text = alertSms({ ...press, message: DEFAULT_EMERGENCY_MESSAGE, position });
    expect(text).toContain('Mum, I need help, I am at: https://maps.google.com/?q=51.5074,-0.1278 from Alfie.');
    expect(text.match(/maps\.google/g)).toHaveLength(1);
  });

  test.each([
    [{ ageSeconds: 601 }, 'Was here at 13:54 (20 m): https://'],
    [{ accuracyMetres: 501 }, 'Map, roughly (501 m, 1 min old): https://'],
    [{ ageSeconds: 3600, accuracyMetres: 2000 }, 'Was here at 13:05, roughly (2 km): https://'],
  ])('of a position with %j says %s', (change, says) => {
    expect(alertSms({ ...press, code: '444', position: { ...position, ...change } })).toContain(says);
  });

  test('leaves out a position of more than two hours ago', () => {
    expect(alertSms({ ...press, code: '444', position: { ...position, ageSeconds: 7201 } })).not.toContain('maps');
  });

  test('without a position says that the place is not known where the message asks for it', () => {
    expect(alertSms({ ...press, message: DEFAULT_EMERGENCY_MESSAGE })).toContain(
      'I am at: a place we do not know from Alfie.',
    );
  });

  test('counts from the 11th of an hour on, and begins with the family word', () => {
    const text = alertSms({ ...press, familyWord: 'Marmalade', countThisHour: 22 });
    expect(text).toMatch(/^Not Alone \(Marmalade\): Alfie needs help \(22nd this hour\)\./);
  });

  test('holds no link but ours and the map’s', () => {
    const text = alertSms({ ...press, message: 'see https://evil.example/x or www.bad.example', position });
    expect(text.match(/[a-z0-9]\.[a-z]/gi)).toEqual(['s.g', 'e.c', 'e.e']);
  });

  test.each(['evil.example', 'ｗｗｗ．evil．example', 'http://evil', 'evil․example'])(
    'makes no link of a name, a word or a message such as %s',
    (link) => {
      const text = alertSms({ ...press, familyWord: link, childName: link, message: `{childName} at ${link}` });
      expect(text.replace(answerUrl, '')).not.toMatch(/[a-z0-9]\.[a-z]|:\/\//i);
    },
  );

  test('without links gives the place in figures, as a filter takes links for advertisements', () => {
    const text = alertSms({ ...press, code: '444', position, withoutLinks: true });
    expect(text).toContain('Place (20 m, 1 min old): 51.5074, -0.1278 Ring');
    expect(text).not.toContain('://');
  });

  test('is at most two segments of GSM-7, whatever names and messages hold, and keeps what matters', {
    timeout: 30_000,
  }, () => {
    fc.assert(
      fc.property(anyAlert, (alert) => {
        const texts = [
          alertSms(alert),
          ...(alert.position ? [positionSms({ ...alert, position: alert.position })] : []),
        ];
        for (const text of texts) {
          expect(asGsm7(text)).toBe(text);
          expect(gsm7Segments(text)).toBeLessThanOrEqual(2);
          expect(text).toMatch(/^Not Alone\b.* 999 has not been called\.$/);
          expect(alert.withoutLinks === true && text.includes('://')).toBe(false);
          expect(alert.withoutLinks === true || text.includes(alert.answerUrl ?? '')).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc
    .array(fc.constantFrom('.', '．', '/', ':', 'www', 'http', 'evil', 'com', ' '), { maxLength: 20 })
    .map((parts) => parts.join('')),
);

test('the other texts are short whatever names hold, begin with who we are, and hold no link but ours', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      for (const text of [
        cancelSms({ familyWord: name, childName: name, cancelledAt: sentAt }),
        unconfirmedSms({ name, number: '+447700900123' }),
        invitationSms({ parentName: name, url: answerUrl }),
        testSms({ familyWord: name, sentAt, answerUrl }),
      ]) {
        expect([asGsm7(text), gsm7Segments(text) <= 2, /^Not Alone(?: \(|: )/.test(text)]).toEqual([text, true, true]);
        expect(text.replace(answerUrl, '')).not.toMatch(/[a-z0-9]\.[a-z]|:\/\//i);
      }
    }),
  );
});

test.each(['://', '9://', ':http:////', `${'a'.repeat(30)}://`])('of the name %s no link is left', (name) => {
  expect(unconfirmedSms({ name, number: '+447700900123' })).not.toContain('://');
});

test('an invitation says who asks, and that YES is enough; without a name that GSM-7 can write, a family asks', () => {
  expect(invitationSms({ parentName: 'Sam', url: answerUrl })).toBe(
    `Not Alone: Sam asks whether their child may text you in an emergency. Text YES, or say yes here, or never to be texted: ${answerUrl}`,
  );
  expect(invitationSms({ parentName: '李', url: answerUrl })).toContain('A family asks whether');
  expect(unconfirmedSms({ name: '李', number: '+447700900123' })).toContain('Please ring the parent on 07700900123.');
});

test('a link for the phone’s own messages carries the text', () => {
  expect(smsLink('+447700900123', 'Not Alone: help & more')).toBe(
    'sms:+447700900123?&body=Not%20Alone%3A%20help%20%26%20more',
  );
});
