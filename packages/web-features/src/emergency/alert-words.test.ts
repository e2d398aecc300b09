import { describe, expect, test } from 'vitest';
import { alertWords, stepWords } from './alert-words.ts';
import type { Alert } from './calls.ts';
import { alertOf, closed, comes, contact, dad, gran, mum, result } from './test-family.ts';

const contacts = [mum, dad];
const words = (alert: Alert | undefined, ageSeconds = 10) => alertWords(alert, ageSeconds, contacts);
const text = (...given: Parameters<typeof words>) => words(...given).text;

describe('while nobody is on the way', () => {
  test('says so, whom to call after a minute, and 999 after two', () => {
    const open = alertOf();
    expect(words(open, 3)).toMatchObject({ text: 'Sent, nobody has answered yet', ring: mum });
    expect(words(open, 59).text).toBe('Sent, nobody has answered yet');
    expect(words(open, 60)).toMatchObject({ text: 'Nobody has answered. Call Mum', ring: mum });
    expect(words(open, 120)).toMatchObject({ text: 'Tell an adult near you, or call 999', call999First: true });
  });

  test('goes on by the clock while the server cannot be asked', () => {
    expect(text(undefined, 3)).toBe('Sent, nobody has answered yet');
    expect(text(undefined, 61)).toBe('Nobody has answered. Call Mum');
    expect(words(undefined, 121).call999First).toBe(true);
  });

  test.each([
    ['said no', result(mum, { answer: 'cannot-come' })],
    ['is a contact no more', result(mum, { removed: true })],
    ['has not said yes to being one', result(mum, { confirmed: false })],
  ])('never offers to call whoever %s', (_, first) => {
    const open = alertOf({ results: [first, result(dad)] });
    expect(words(open, 60)).toMatchObject({ text: 'Nobody has answered. Call Dad', ring: dad });
    expect(words(open, 3).ring).toBe(dad);
  });

  test('does not say sent while nothing was sent to a confirmed contact, and names 999 first', () => {
    const results = [result(mum, { status: 'failed' }), result(dad, { confirmed: false })];
    expect(words(alertOf({ results }), 3)).toMatchObject({
      text: 'Not sent yet. We keep trying.',
      call999First: true,
    });
  });

  test('goes to 999 at once when the server says so', () => {
    const no = { answer: 'cannot-come' } as const;
    const nobody = alertOf({ call999: true, results: [result(mum, no), result(dad, no)] });
    expect(words(nobody, 3)).toMatchObject({
      text: 'Nobody can come. Tell an adult near you, or call 999',
      call999First: true,
    });
    expect(words(nobody, 3).ring).toBeUndefined();
  });

  test('shows whom to ring who asks for it, and goes on', () => {
    const asking = alertOf({ results: [result(mum), result(dad, { answer: 'call-me', asksToRing: true })] });
    expect(words(asking, 3)).toMatchObject({ text: 'Dad says: ring me', ring: dad });
    expect(words(asking, 120)).toMatchObject({
      text: 'Tell an adult near you, or call 999',
      ring: dad,
      call999First: true,
    });
  });

  test('says at once that nobody is there when the alert is open again', () => {
    const again = alertOf({ reopenedAt: new Date().toISOString() });
    expect(words(again, 400)).toMatchObject({ text: 'Nobody is with you yet. Call Mum, or call 999', ring: mum });
  });
});

describe('while somebody is on the way', () => {
  test.each([
    [dad, 'Dad says he is coming'],
    [mum, 'Mum says she is coming'],
    [contact(7, 'Alex'), 'Alex says they are coming'],
  ])('says who (%#)', (who, says) => {
    const coming = alertOf({ state: 'somebody-coming', coming: comes(who) });
    expect(words(coming, 500)).toMatchObject({ text: says, tone: 'good' });
    expect(words(coming, 500).isClosed).toBeUndefined();
  });

  test('offers to ring who is coming, and rather whoever asks for it', () => {
    const coming = { state: 'somebody-coming', coming: comes(mum) } as const;
    expect(words(alertOf(coming)).ring).toBe(mum);
    const results = [result(mum), result(dad, { asksToRing: true })];
    expect(words(alertOf({ ...coming, results })).ring).toBe(dad);
  });

  test('asks whether they have come', () => {
    const asked = alertOf({ state: 'asked-again', coming: comes(gran) });
    expect(words(asked)).toMatchObject({ text: 'Is Gran with you?', asksWhetherHere: 'Gran' });
  });
});

describe('once it is closed', () => {
  test.each([
    ['together', { name: 'Anika', who: 'child' }, 'You said that Gran is with you.'],
    ['together', { name: 'Gran', who: 'contact' }, 'Gran says that you are together.'],
    ['cancelled', { name: 'Anika', who: 'child' }, 'You said that you are OK.'],
    ['cancelled', { name: 'Priya', who: 'guardian' }, 'Priya has closed your message for help.'],
  ] as const)('%s by %o', (state, by, says) => {
    const alert = alertOf({ state, ...closed(by), coming: comes(gran) });
    expect(words(alert)).toMatchObject({ text: says, tone: 'good', isClosed: true });
  });

  test('says that nobody told us, and 999, when it ended by itself', () => {
    expect(words(alertOf({ state: 'ended', ...closed() }))).toMatchObject({
      text: 'Nobody has told us that you are safe. Tell an adult near you, or call 999',
      call999First: true,
      isClosed: true,
    });
  });
});

test('a press without an answer says nothing for a minute', () => {
  expect(stepWords(59, contacts)).toBeUndefined();
  expect(stepWords(60, [{ ...mum, confirmed: false }, dad])?.text).toBe('Nobody has answered. Call Dad');
  expect(stepWords(60, [])?.text).toBe('Nobody has answered.');
});
