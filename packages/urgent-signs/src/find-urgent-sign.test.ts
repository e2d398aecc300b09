import { describe, expect, test } from 'vitest';
import { findUrgentSign } from './find-urgent-sign.ts';

const kindOf = (...texts: readonly string[]) => findUrgentSign(texts)?.kind;

describe('negation', () => {
  test.each([
    'he is NOT having a fit, just tired',
    'she did not collapse',
    'she isnt choking',
    'no chest pain',
    'i am not suicidal',
    'never had a seizure',
    'he has not taken too much insulin',
    'no seizures for three years',
    'she is being sick but has no ketones',
  ])('"%s" is denied', (text) => expect(kindOf(text)).toBeUndefined());

  test.each([
    ['not breathing', 'not-breathing'],
    ['he will not wake up', 'unconscious'],
    ['she cant stop having fits', 'fit'],
    ['it wont stop bleeding', 'bleeding'],
    ['i dont want to live', 'self-harm'],
    ['he is not right he is having a fit', 'fit'],
  ])('in "%s" the negation is the sign', (text, kind) => expect(kindOf(text)).toBe(kind));
});

describe('time', () => {
  test.each([
    'he had a fit when he was three',
    'she was in DKA at diagnosis',
    'he passed out last year',
    'what do I do if he has a seizure?',
    'worried he will have a seizure in the night',
    'I am scared she wont wake up one day',
    'in the story the dragon has a seizure',
  ])('"%s" is not now', (text) => expect(kindOf(text)).toBeUndefined());

  test.each([
    ['he had a fit two years ago and now he is having another fit', 'fit'],
    ['what do I do he is having a fit', 'fit'],
    ['my son had a fit last night', 'fit'],
    ['i dont know if he is breathing', 'not-breathing'],
    ['im scared mummy wont wake up', 'unconscious'],
    ['i tried to kill myself last year', 'self-harm'],
  ])('"%s" is now', (text, kind) => expect(kindOf(text)).toBe(kind));

  test('a sign that is over is no longer urgent', () => {
    expect(kindOf('he choked on his drink but he is fine now')).toBeUndefined();
    expect(kindOf('he choked on his drink and is going red')).toBe('choking');
  });
});

describe('subject', () => {
  test.each(['the app is not responding', 'the tent collapsed', 'my phone is dying', 'my hamster is not moving'])(
    '"%s" is about a thing or an animal',
    (text) => expect(kindOf(text)).toBeUndefined(),
  );

  test.each([
    ['i want to die', 'self'],
    ['i want to die mummy', 'self'],
    ['i cant breathe', 'self'],
    ['my chest hurts', 'self'],
    ['i cant wake her', 'other'],
    ['my son tried to kill himself', 'other'],
    ['she fell off the bed and is not responding', 'other'],
    ['ketones 4.2', 'unknown'],
  ])('"%s" is about: %s', (text, subject) => expect(findUrgentSign([text])?.subject).toBe(subject));

  test('named parents are listed', () => {
    expect(findUrgentSign(['mummy wont get up'])?.mentions).toEqual(['mother']);
    expect(findUrgentSign(['i cant tell mum or dad i want to die'])?.mentions).toEqual(['mother', 'father']);
    expect(findUrgentSign(['my brother is having a fit'])?.mentions).toEqual([]);
  });
});

describe('danger to life', () => {
  test.each([
    ['i want to die', true],
    ['he wont wake up', true],
    ['i took too many tablets', true],
    ['i keep cutting my arms', false],
  ])('"%s": %s', (text, dangerToLife) => expect(findUrgentSign([text])?.dangerToLife).toBe(dangerToLife));
});

describe('several messages', () => {
  test('ketones and vomiting are combined over the last three messages', () => {
    expect(kindOf('There are ketones', 'And now she is being sick')).toBe('ketones');
    expect(kindOf('He has been sick all night', 'What about school?', 'There are some ketones')).toBe('ketones');
    expect(kindOf('He has been sick all night', 'One', 'Two', 'There are some ketones')).toBeUndefined();
  });

  test('a sign that was answered is not reported again with later messages', () => {
    expect(kindOf('He is having a fit', 'Thank you for listening')).toBeUndefined();
    expect(kindOf('Ketones and being sick', 'They are home again', 'and asleep')).toBeUndefined();
  });

  test('without messages nothing is urgent', () => expect(kindOf()).toBeUndefined());
});

test('the most urgent of several signs is returned', () => {
  expect(kindOf('she took an overdose and is not breathing')).toBe('not-breathing');
  expect(kindOf('ketones 5 and he wont wake up')).toBe('unconscious');
});
