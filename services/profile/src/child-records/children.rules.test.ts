import { expect, test } from 'vitest';
import { areTooFarApart, canMessage, readingRule, warriorUsernameFault } from './children.rules.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const born = (birthYear: number, birthMonth = 11) => ({ birthYear, birthMonth });

test.each([
  [{}, 'freely'],
  [born(2013, 12), 'freely'],
  [born(2013, 11), 'with-reason'],
  [born(2010, 12), 'with-reason'],
  [born(2010, 11), 'not'],
])('the messages of a child born %j may be read %s', (birth, rule) => {
  expect(readingRule(birth, NOW)).toBe(rule);
});

test('messages begin at eight, end at eighteen and need the parent’s consent', () => {
  const yes = { consents: { messages: true } };
  expect(canMessage({ ...born(2018, 12), ...yes }, NOW)).toBe(false);
  expect(canMessage({ ...born(2018, 11), ...yes }, NOW)).toBe(true);
  expect(canMessage({ ...born(2018, 11), consents: { messages: false } }, NOW)).toBe(false);
  expect(canMessage({ ...born(2008, 11), ...yes }, NOW)).toBe(false);
  expect(canMessage(yes, NOW)).toBe(false);
});

test('children more than three years apart are too far apart; an unknown age is under 13', () => {
  expect(areTooFarApart(born(2014, 5), born(2017, 5), NOW)).toBe(false);
  expect(areTooFarApart(born(2014, 4), born(2017, 5), NOW)).toBe(true);
  expect(areTooFarApart({}, born(2012), NOW)).toBe(false);
  expect(areTooFarApart({}, born(2009), NOW)).toBe(true);
  expect(areTooFarApart({}, {}, NOW)).toBe(false);
});

test.each([
  ['Mia the Brave', 'Mia'],
  ['M.I.A', 'Mia'],
  ['otter2015', 'Mia'],
  ['Nurse Otter', 'Mia'],
  ['moderator_7', 'Mia'],
  ['mums otter mum', 'Mia'],
  ['Oakwood School', 'Mia'],
])('the warrior username %j is refused for a child called %s', (username, name) => {
  expect(warriorUsernameFault(username, name, { birthYear: 2015 })).toBeTypeOf('string');
});

test.each(['Brave Otter', 'Star-Fox 77', 'Mumbai Tiger', 'dinosaur'])('the warrior username %j is fine', (username) => {
  expect(warriorUsernameFault(username, 'Mia', { birthYear: 2015 })).toBeUndefined();
});
