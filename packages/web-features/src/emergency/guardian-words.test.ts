import { describe, expect, test } from 'vitest';
import {
  answersOf,
  closedWords,
  type GuardianAlert,
  meaningOf,
  needsAnswer,
  placeOf,
  seenOf,
  standing,
  summary,
  toRing,
} from './guardian-words.ts';

const AT = (time: string) => `2026-11-21T${time}:00.000Z`;
type Result = GuardianAlert['results'][number];
const result = (name: string, more: object = {}) =>
  ({
    contactId: name.padEnd(24, '0'),
    name,
    status: 'sent',
    confirmed: true,
    isParent: false,
    removed: false,
    phoneNumber: `+4477009000${name.length}1`,
    asksToRing: false,
    ...more,
  }) as Result;
const ME = result('Priya', { isParent: true });
const GRAN = result('Gran');
const DAD = result('Dad');
const alert = (more: object = {}) =>
  ({
    _id: 'e'.repeat(24),
    state: 'open',
    status: 'sent',
    createdAt: AT('14:02'),
    call999: false,
    isTest: false,
    childId: 'c'.repeat(24),
    childName: 'Anika',
    code: '111',
    results: [ME, GRAN, DAD],
    ...more,
  }) as GuardianAlert;
const coming = (one: Result, more: object = {}) => ({
  coming: { contactId: one.contactId, name: one.name, since: AT('14:05'), askedAt: AT('14:10'), minutes: 15, ...more },
});
const says = (one: Result, answer: string, more: object = {}) =>
  ({ ...one, answer, acknowledgedAt: AT('14:05'), ...more }) as Result;

test('an alert that nobody has answered says what it means and that nobody has', () => {
  expect(meaningOf(alert())).toBe('Blood glucose very low');
  expect(standing(alert())).toBe('Nobody has answered yet.');
  expect(summary(alert())).toBe('Anika needs help, 14:02: Blood glucose very low. Nobody has answered yet.');
  expect(meaningOf(alert({ code: undefined }))).toBe('Pressed the help button');
});

test('who has opened the push message is said beside the answers, and changes no answer', () => {
  const seenBy = [
    { name: 'Priya', isYou: true, at: AT('14:03') },
    { name: 'Sam', isYou: false, at: AT('14:05') },
  ];
  expect(seenOf(alert({ seenBy }))).toEqual(['Seen by you at 14:03.', 'Seen by Sam at 14:05.']);
  expect([standing(alert({ seenBy })), answersOf(alert({ seenBy }))]).toEqual(['Nobody has answered yet.', []]);
  expect(seenOf(alert())).toEqual([]);
});

test('answers say who and since when, of contacts of now only', () => {
  const results = [
    ME,
    says(GRAN, 'on-the-way', { asksToRing: true }),
    says(DAD, 'cannot-come'),
    says(result('Uncle'), 'on-the-way', { removed: true }),
  ];
  expect(answersOf(alert({ state: 'somebody-coming', results, ...coming(GRAN) }))).toEqual([
    'Gran is on the way, since 14:05 (about 15 minutes).',
    'Gran asks to be rung.',
    'Dad cannot come.',
  ]);
  expect(
    answersOf(alert({ results: [says(ME, 'on-the-way')], ...coming(ME, { minutes: 30 }) })).concat(
      answersOf(alert({ results: [says(ME, 'cannot-come')] })),
    ),
  ).toEqual(['You are on the way, since 14:05 (over 30 minutes).', 'You cannot come.']);
});

test('the other guardian’s answer is said by name and since when; their number is not known', () => {
  const bilal = says(result('bilal', { phoneNumber: undefined }), 'on-the-way');
  const shown = alert({ state: 'somebody-coming', results: [ME, bilal], ...coming(bilal) });
  expect(answersOf(shown)).toEqual(['bilal is on the way, since 14:05 (about 15 minutes).']);
  expect(toRing(shown)).toBeUndefined();
});

test('of a closed alert everything is past', () => {
  const results = [says(ME, 'cannot-come'), says(GRAN, 'on-the-way', { asksToRing: true })];
  const closed = alert({ state: 'cancelled', results, position: { latitude: 51, longitude: 0, takenAt: AT('14:01') } });
  expect(answersOf(closed)).toEqual([
    'You could not come.',
    'Gran was on the way, since 14:05.',
    'Gran asked to be rung.',
  ]);
  expect(placeOf(closed, Date.parse(AT('14:02')))?.text).toBe('Map: Anika was here at 14:01');
});

test('an alert that is open again, asked again or without help says so', () => {
  expect(standing(alert({ reopenedAt: AT('14:20') }))).toBe(
    'Nobody has told us that they are with Anika. Open again since 14:20.',
  );
  expect(standing(alert({ state: 'asked-again', results: [says(GRAN, 'on-the-way')], ...coming(GRAN) }))).toBe(
    'We are asking Gran: are you with Anika?',
  );
  expect(standing(alert({ state: 'asked-again', results: [says(ME, 'on-the-way')], ...coming(ME) }))).toBe(
    'Are you with Anika?',
  );
  expect(standing(alert({ call999: true }))).toBe('Nobody can come. If Anika may be in danger, call 999.');
  expect(standing(alert({ status: 'failed' }))).toBe('The texts did not go out. Please ring.');
  expect(standing(alert({ state: 'somebody-coming' }))).toBeUndefined();
});

test.each([
  ['cancelled', { name: 'Anika', who: 'child' }, 'Anika pressed “I’m OK” at 14:30.'],
  ['cancelled', { name: 'Priya', who: 'guardian' }, 'Priya closed the alert at 14:30.'],
  ['together', { name: 'Gran', who: 'contact' }, 'Gran says that they are together, at 14:30.'],
  ['ended', undefined, 'Nobody has told us that Anika is safe. The alert ended at 14:30.'],
])('%s by %j is said', (state, closedBy, words) => {
  const closed = alert({ state, closedBy, closedAt: AT('14:30') });
  expect([closedWords(closed), summary(closed)]).toEqual([words, words]);
});

describe('the place', () => {
  const at = (more: object) =>
    alert({ position: { latitude: 51.50071, longitude: -0.12461, takenAt: AT('14:01'), ...more } });
  const now = Date.parse(AT('14:02'));
  test('has a link, accuracy and age', () => {
    expect(placeOf(at({ accuracyMetres: 20.4 }), now)).toEqual({
      url: 'https://maps.google.com/?q=51.5007,-0.1246',
      text: 'Map: Anika is here (20 m, 1 min ago)',
    });
  });
  test('is where the child was after ten minutes, and rough over 500 m', () => {
    expect(placeOf(at({ accuracyMetres: 1_400 }), now + 11 * 60_000)?.text).toBe(
      'Map: Anika was here at 14:01, roughly (1 km, 12 min ago)',
    );
  });
  test('is not there without a position', () => expect(placeOf(alert(), now)).toBeUndefined());
});

describe('whom to ring', () => {
  test('is the child, where it has a phone', () =>
    expect(toRing(alert({ childPhone: '+447700900009' }))).toEqual({
      label: 'Ring Anika’s phone',
      number: '+447700900009',
    }));
  test('else who is coming, else the first other who has said yes', () => {
    expect(toRing(alert(coming(DAD)))).toEqual({ label: 'Ring Dad', number: DAD.phoneNumber });
    expect(toRing(alert())?.label).toBe('Ring Gran');
    const results = [ME, { ...GRAN, confirmed: false }, { ...DAD, removed: true }];
    expect(toRing(alert({ results }))).toBeUndefined();
  });
});

test.each([
  ['nobody is coming', {}, true],
  ['somebody is coming', { state: 'somebody-coming', ...coming(GRAN) }, false],
  ['I have said that I cannot come', { results: [says(ME, 'cannot-come'), GRAN] }, false],
  ['it was opened again after I said that', { results: [says(ME, 'cannot-come')], reopenedAt: AT('14:20') }, true],
  ['I am asked whether we are together', { state: 'asked-again', results: [says(ME, 'on-the-way')] }, true],
  ['Gran is asked', { state: 'asked-again', results: [ME, says(GRAN, 'on-the-way')] }, false],
  ['it is closed', { state: 'cancelled' }, false],
])('it sounds or not where %s', (_where, more, sounds) => expect(needsAnswer(alert(more))).toBe(sounds));
