import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findUrgentSign } from './find-urgent-sign.ts';

const rowsOf = (file: string) =>
  readFileSync(new URL(`../corpus/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

const urgent = rowsOf('urgent.tsv').map(([set = '', kinds = '', text = '']) => ({
  set,
  kinds: kinds.split('/'),
  text,
}));
const innocent = rowsOf('innocent.tsv').map(([set = '', text = '']) => ({ set, text }));

const share = (part: number, whole: number) => part / whole;
const found = urgent.map((row) => ({ ...row, kind: findUrgentSign([row.text])?.kind }));
const alarmed = innocent.map((row) => ({ ...row, kind: findUrgentSign([row.text])?.kind }));

test('the corpus has no text twice', () => {
  const texts = [...urgent, ...innocent].map(({ text }) => text.toLowerCase());
  expect(texts).toHaveLength(new Set(texts).size);
});

describe.each([
  { set: 'open', leastRecall: 0.98 },
  { set: 'held-out', leastRecall: 0.97 },
])('of the $set utterances', ({ set, leastRecall }) => {
  const urgentOfSet = found.filter((row) => row.set === set);
  const innocentOfSet = alarmed.filter((row) => row.set === set);

  test('nearly all urgent ones are found', () => {
    const recall = share(urgentOfSet.filter(({ kind }) => kind).length, urgentOfSet.length);
    expect(recall).toBeGreaterThanOrEqual(leastRecall);
  });

  test('those found get the right answer', () => {
    const right = urgentOfSet.filter(({ kind, kinds }) => kind && kinds.includes(kind)).length;
    expect(share(right, urgentOfSet.filter(({ kind }) => kind).length)).toBeGreaterThanOrEqual(0.97);
  });

  test('few innocent ones raise an alarm', () => {
    const falseAlarms = share(innocentOfSet.filter(({ kind }) => kind).length, innocentOfSet.length);
    expect(falseAlarms).toBeLessThanOrEqual(0.05);
  });
});

const REPORTED_AS_MISSED = [
  'mummy wont get up',
  'mum is asleep on the floor and wont answer me',
  'he wont open his eyes',
  'she is so sleepy i cant keep her awake',
  'hes non responsive',
  'not respondin',
  'hes not wakin up',
  'my kid is seizing',
  'hes foaming at the mouth',
  'he is jerking and wont stop',
  'my brother is shaking on the floor and cant hear me',
  'i injected loads of insulin so i wont wake up',
  'I hope I dont wake up tomorrow',
  'i cut myself',
  'i took too many tablets',
  'i want to disappear forever',
  'she had her insulin twice',
  'pump gave a massive bolus 25u',
  '10 units of rapid instead of long acting',
  'urine ketones +++',
  'glucagon didnt work',
  'my boy is dying',
];

test.each(REPORTED_AS_MISSED)('"%s" is urgent, as reported', (text) => {
  const kinds = urgent.find((row) => row.text === text)?.kinds;
  expect(kinds).toContain(findUrgentSign([text])?.kind);
});

test('a seizure of two years ago is not urgent, as reported', () => {
  expect(findUrgentSign(['had a seizure two years ago, any books?'])).toBeUndefined();
});

test.each(['ketones 0.2', 'what ketone level', 'test ketones over 14?', 'HbA1c dropped like a stone'])(
  '"%s" is innocent, as reported',
  (text) => {
    expect(findUrgentSign([text])).toBeUndefined();
  },
);

const violenceAndMissing = rowsOf('violence-and-missing.tsv').map(([set = '', kind = '', text = '']) => ({
  set,
  kind,
  text,
}));

describe.each(['open', 'held-out'])('of the %s sentences about violence, abuse and missing children', (set) => {
  const ofSet = violenceAndMissing.filter((row) => row.set === set);

  test.each(['violence', 'missing-child'])('nearly all of %s get its answer', (kind) => {
    const ofKind = ofSet.filter((row) => row.kind === kind);
    const right = ofKind.filter(({ text }) => findUrgentSign([text])?.kind === kind);
    expect(share(right.length, ofKind.length)).toBeGreaterThanOrEqual(0.9);
  });

  test('the innocent look-alikes are innocent', () => {
    const look = ofSet.filter(({ kind }) => kind === 'innocent').map(({ text }) => text);
    expect(look.filter((text) => findUrgentSign([text]))).toEqual([]);
  });
});

test.each([
  ['my husband hits me and I am scared of him', 'violence'],
  ['I think my daughter is being abused by her uncle', 'violence'],
  ['my partner hit me', 'violence'],
  ['he hit me last night and took my phone', 'violence'],
  ['my ex is threatening to kill me', 'violence'],
  ['someone is hurting my child', 'violence'],
  ['a teacher is abusing my child', 'violence'],
  ['someone tried to get my daughter into a car', 'violence'],
  ['my daughter has gone missing', 'missing-child'],
  ['my son is missing since school', 'missing-child'],
  ['my ex has taken my son and wont tell me where', 'missing-child'],
  ['my 8 year old is missing', 'missing-child'],
])('"%s" gets the answer about %s, as reported', (text, kind) => {
  expect(findUrgentSign([text])?.kind).toBe(kind);
});
