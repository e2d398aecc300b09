import { expect, test } from 'vitest';
import { type Alert, alertWords } from './alert-words.ts';

const [dad, nan] = ['1'.repeat(24), '2'.repeat(24)];
const contacts = [
  { _id: dad, name: 'Dad', relationship: 'father', phoneNumber: '+447700900001' },
  { _id: nan, name: 'Jo', relationship: 'grandmother', phoneNumber: '+447700900002' },
];
const alert = (status: Alert['status'], ...results: Partial<Alert['results'][number]>[]) =>
  ({
    status,
    results: results.map((result, index) => ({
      status: 'sent',
      ...contacts[index],
      contactId: contacts[index]?._id,
      ...result,
    })),
  }) as unknown as Alert;
const text = (...given: [Alert | undefined, number]) => alertWords(...given, contacts).text;

test('says that nobody has answered yet, whom to call after a minute, and 999 after two', () => {
  const open = alert('sent', {}, {});
  expect(text(open, 3)).toBe('Sent, nobody has answered yet');
  expect(alertWords(open, 60, contacts)).toMatchObject({ text: 'Nobody has answered. Call Dad', ring: dad });
  expect(alertWords(open, 120, contacts)).toMatchObject({ text: 'Tell an adult near you, or call 999', call999: true });
});

test('does not say sent while nothing was sent', () => {
  expect(text(alert('sending', { status: 'waiting' }, { status: 'waiting' }), 3)).toBe('Not sent yet. We keep trying.');
});

test.each([
  [{ answer: 'on-the-way' }, {}, 'Dad says he is coming'],
  [{}, { answer: 'on-the-way' }, 'Jo says she is coming'],
  [{ name: 'Sam' }, { answer: 'on-the-way', name: 'Alex', contactId: '3'.repeat(24) }, 'Alex says they are coming'],
] as const)('says who is coming (%#)', (first, second, words) => {
  expect(alertWords(alert('answered', first, second), 200, contacts)).toMatchObject({ text: words, isOver: true });
});

test('goes to 999 at once when nobody can come, and not before', () => {
  const one = alert('sent', { answer: 'cannot-come' }, {});
  expect(text(one, 10)).toBe('Sent, nobody has answered yet');
  const all = alert('cannot-come', { answer: 'cannot-come' }, { answer: 'cannot-come' });
  expect(alertWords(all, 10, contacts)).toMatchObject({ call999: true, tone: 'bad' });
});

test('offers to call whoever asks for it', () => {
  expect(alertWords(alert('answered', {}, { answer: 'call-me' }), 10, contacts)).toMatchObject({
    text: 'Jo says: call me',
    ring: nan,
  });
});
