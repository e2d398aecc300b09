import { CHILD_ANSWERS } from '@notalone/urgent-signs';
import { expect, test } from 'vitest';
import { screenMessage } from './screen-message.ts';

test('an innocent message has no finding', () => {
  expect(screenMessage(['my bg was 7.7'])).toEqual({ isSwearing: false, tellSendersParent: false });
});

test('a number split over messages is found when it is complete', () => {
  expect(screenMessage(['zero seven seven zero zero', 'nine zero zero', 'one two three']).contact?.reason).toBe(
    'a phone number',
  );
});

test('what was found before is not found again', () => {
  expect(screenMessage(['07700 900123', 'ok see you at football']).contact).toBeUndefined();
  expect(screenMessage(['dont tell your mum', 'i like pizza']).safety).toBeUndefined();
  expect(screenMessage(['you bitch', 'sorry']).isSwearing).toBe(false);
});

test('a second number after one that was found counts', () => {
  expect(screenMessage(['07700 900123', '07700 900', '456']).contact?.reason).toBe('a phone number');
});

test.each([
  ['mia2015@gmail.com', 'an email address'],
  ['www dot coolgames dot com', 'a link'],
  ['my snap is foxygirl9', 'a username in another app'],
  ['i live at 12 oak street', 'an address or postcode'],
  ['S10 2TN', 'an address or postcode'],
  ['i go to oakwood primary school', 'the name of a school'],
  ['whats your number', 'asking for contact details'],
])('"%s" is held as %s', (text, reason) => {
  expect(screenMessage([text])).toMatchObject({ contact: { reason } });
});

test('safety comes before contact', () => {
  const { safety, contact } = screenMessage(['add me on snap my mum cant see it there']);
  expect(safety).toBeDefined();
  expect(contact).toBeUndefined();
});

test('a child hurt by an adult is shown Childline and 999', () => {
  const { safety, advice } = screenMessage(['dad hit me']);
  expect(safety?.reason).toBe('an adult who hurts or frightens');
  expect(advice).toContain('0800 1111');
  expect(advice).toContain('999');
});

test('an emergency has its own advice, also when an adult hurts', () => {
  expect(screenMessage(['dad hit me and now my sister isnt breathing']).advice).toBe(CHILD_ANSWERS['not-breathing']);
});

test('danger to life tells the parent, but not one whom the text names', () => {
  expect(screenMessage(['i want to kill myself']).tellSendersParent).toBe(true);
  expect(screenMessage(['mummy wont wake up'])).toMatchObject({
    tellSendersParent: false,
    advice: CHILD_ANSWERS.unconscious,
  });
});

test('who needs help is not refused for a swear word', () => {
  expect(screenMessage(['shit my brother wont wake up'])).toMatchObject({
    isSwearing: false,
    advice: CHILD_ANSWERS.unconscious,
  });
  expect(screenMessage(['shit i forgot my homework']).isSwearing).toBe(true);
});

test('an amount of insulin carries the note', () => {
  expect(screenMessage(['take 5 units']).note).toBe("Everyone's insulin is different. Ask your grown-up.");
});

test.each(['0 ', '07700 ', 'dont tell ', 'a_', 'is your mum ', '@a ', 'double ', 'a'])(
  'ten long messages of %j are screened at once',
  (part) => {
    const texts = Array.from({ length: 10 }, () => part.repeat(Math.floor(500 / part.length)));
    const start = performance.now();
    screenMessage(texts);
    expect(performance.now() - start).toBeLessThan(3_000);
  },
);
