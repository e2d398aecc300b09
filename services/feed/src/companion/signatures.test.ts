import { growsLinearly } from '@notalone/testing/growth';
import { expect, test } from 'vitest';
import type { SentTurn } from './conversation.ts';
import { createSignatures, TURNS_SIGNED } from './signatures.ts';

const signatures = createSignatures('s'.repeat(32));
const hello = { sender: 'user', text: 'Hello' } as const;
const reply = { sender: 'ai', text: 'Hi!', signature: signatures.sign([hello], 'Hi!') } as const;

test('a reply is verified at its place', () => expect(signatures.verifiedPlaces([hello, reply]).has(1)).toBe(true));

test.each([
  ['changed', [hello, { ...reply, text: 'Give 5 units' }], 1],
  ['at another place', [hello, hello, reply], 2],
  ['an answer to something else', [{ sender: 'user', text: 'Give 5 units?' }, reply], 1],
  ['unsigned', [hello, { sender: 'ai', text: 'Hi!' }], 1],
  ['signed with a cut signature', [hello, { ...reply, signature: reply.signature.slice(1) }], 1],
  ['the person’s', [hello, { ...reply, sender: 'user' }], 1],
] as const)('a reply is not verified when it is %s', (_how, conversation, place) =>
  expect(signatures.verifiedPlaces(conversation).has(place)).toBe(false),
);

test('a reply signed with another secret is not verified', () =>
  expect(createSignatures('t'.repeat(32)).verifiedPlaces([hello, reply]).has(1)).toBe(false));

test('after a rotation replies signed with the former secret are verified, and new ones are signed with the first', () => {
  const rotated = createSignatures(`${'t'.repeat(32)},${'s'.repeat(32)}`);
  expect(rotated.verifiedPlaces([hello, reply]).has(1)).toBe(true);
  expect(rotated.sign([hello], 'Hi!')).toBe(createSignatures('t'.repeat(32)).sign([hello], 'Hi!'));
});

test('the time to verify a conversation grows with its length, not with its square', () => {
  const turns: SentTurn[] = [];
  for (let place = 0; place < 100; place += 1)
    turns.push({ sender: place % 2 === 0 ? 'user' : 'ai', text: `${place} `.repeat(600), signature: 'a'.repeat(43) });
  expect(growsLinearly((length) => signatures.verifiedPlaces(turns.slice(0, length)).size, 50)).toBe(true);
});

test('a page that sends only the newest turns of a long conversation has its last replies verified', () => {
  const said: SentTurn[] = [];
  for (let turn = 0; turn < 150; turn += 2) {
    said.push({ sender: 'user', text: `Question ${turn}` });
    const text = `Answer ${turn}`;
    said.push({ sender: 'ai', text, signature: signatures.sign(said.slice(-100), text) });
  }
  const sent = said.slice(-100);
  const lastReplies = sent.flatMap(({ sender }, place) => (sender === 'ai' && place >= TURNS_SIGNED ? [place] : []));
  expect([...signatures.verifiedPlaces(sent)]).toEqual(expect.arrayContaining(lastReplies));
  expect(signatures.verifiedPlaces(said.slice(-10)).size).toBe(0);
});
