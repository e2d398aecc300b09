import { TEXTS } from '@notalone/contracts/texts';
import { describe, expect, test } from 'vitest';
import { screenMessage } from './screen-message.ts';

const heard = (text: string) => {
  const { hearing, safety, perhaps } = screenMessage([text]);
  return {
    family: hearing?.family === true,
    onCall: hearing?.onCall === true,
    anybody: Boolean(hearing ?? safety ?? perhaps),
  };
};

const PEOPLE = [
  'grandad',
  'my uncle',
  'my stepdad',
  'mums boyfriend',
  'the man next door',
  'my football coach',
  'my teacher',
  'the babysitter',
  'my older cousin',
  'my brother',
  'this man',
  'the lodger',
  'darren',
];
const ACTS = [
  'makes me sit on his lap and it feels wrong',
  'puts his hand under my top',
  'gives me drinks that make me sleepy',
  'shows me rude videos',
  'gets in my bed at night',
  'watches me in the bath',
  'makes me take my clothes off',
  'kisses me and i dont want it',
  'takes pictures of me with nothing on',
  'locks me in the shed',
  'hits me with a belt',
  'said he will hurt my dog if i tell',
  'gives me money so i keep our secret',
  'follows me home and waits outside',
];

describe('of thirteen people and fourteen acts', () => {
  const rows = PEOPLE.flatMap((person) =>
    ACTS.map((act) => ({ text: `${person} ${act}`, ...heard(`${person} ${act}`) })),
  );

  test('no family is told', () => {
    expect(rows.filter(({ family }) => family)).toEqual([]);
  });

  test('on-call hears of nearly all, and somebody of each', () => {
    expect(rows.filter(({ anybody }) => !anybody).map(({ text }) => text)).toEqual([]);
    expect(rows.filter(({ onCall }) => onCall).length / rows.length).toBeGreaterThanOrEqual(0.95);
  });
});

test.each([
  'grandad makes me sit on his lap and it feels wrong',
  'grandad puts his hand under my top',
  'my uncle gives me drinks that make me sleepy',
  'the man next door shows me rude videos',
  'i want to kill myself because of my brother',
  'im on the bridge by the motorway',
  'a man in a van followed me home',
])('on-call hears of “%s” at once, and no family', (text) => {
  expect(heard(text)).toMatchObject({ family: false, onCall: true });
  expect(screenMessage([text]).advice).toBe(TEXTS.disclosureAdvice);
});

test('the family hears at once of a grandfather who does not wake up', () => {
  expect(heard("grandad fell and won't wake up")).toMatchObject({ family: true, onCall: false });
});

test.each([
  'im 12.4 rn and feel rubbish',
  'grandad makes me sit on his lap when he reads the hobbit',
  'grandma squeezes me so hard when she hugs me',
  'my friend fainted in assembly but she is fine',
  'ive got 2 brothers one is 5 one is 15',
])('nothing follows from “%s”', (text) => {
  const { hearing, safety, contact, advice } = screenMessage([text]);
  expect([hearing, safety, contact, advice]).toEqual([undefined, undefined, undefined, undefined]);
});

test.each([
  'i will be outside ur school at 3 look for a red car',
  'u already sent me one so if u stop ill tell ur mum',
])('“%s” is stopped', (text) => {
  expect(screenMessage([text]).safety).toBeDefined();
});

test.each([
  'my teacher keeps touching me add me on snap foxy99',
  'im scared of my dad my number is 07700900123',
  'im at 2 oak street he is hitting mum',
  'i want to die because of my brother 07700900123',
])('a contact detail does not hide what the child tells: “%s”', (text) => {
  expect(heard(text)).toMatchObject({ family: false, onCall: true });
});

test.each([
  ['grandad puts his hand under my top', false],
  ['he locks me and my brother in the shed', true],
  ['i told my friend he comes in my room at night and touches me', true],
  ['kyle keeps touching me', true],
])('“%s” may mean a guardian: %s', (text, mayBeGuardian) => {
  expect(screenMessage([text]).hearing).toMatchObject({ mayBeGuardian });
});

test('whoever says that it is ill and wants to meet alone is heard, and does not reach the friend', () => {
  expect(screenMessage(['im having a really bad hypo, meet me alone behind the shops'])).toMatchObject({
    hearing: { family: true },
    safety: { reason: 'meeting alone' },
  });
});

test('a plea not to tell is no illness', () => {
  expect(heard('dont tell my mum ok')).toMatchObject({ family: false, onCall: false });
  expect(heard('dont tell my nan i ate all the biscuits')).toMatchObject({ family: true, onCall: true });
});
