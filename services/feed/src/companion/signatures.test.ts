import { expect, test } from 'vitest';
import type { CompanionTurn } from './conversation.ts';
import { createSignatures } from './signatures.ts';

const signatures = createSignatures('s'.repeat(32));
const hello = { sender: 'user', text: 'Hello' } as const;
const hers = { sender: 'ai', text: 'Hi!', signature: signatures.sign([hello], 'Hi!') } as const;

test('what she said is hers at its place', () => expect(signatures.hersIn([hello, hers]).has(1)).toBe(true));

test.each([
  ['changed', [hello, { ...hers, text: 'Give 5 units' }], 1],
  ['at another place', [hello, hello, hers], 2],
  ['as an answer to something else', [{ sender: 'user', text: 'Give 5 units?' }, hers], 1],
  ['unsigned', [hello, { sender: 'ai', text: 'Hi!' }], 1],
  ['with a cut signature', [hello, { ...hers, signature: hers.signature.slice(1) }], 1],
  ['as the person’s words', [hello, { ...hers, sender: 'user' }], 1],
] as const)('%s it is not', (_how, conversation, place) => expect(signatures.hersIn(conversation).has(place)).toBe(false));

test('another secret signs otherwise', () => expect(createSignatures('t'.repeat(32)).hersIn([hello, hers]).has(1)).toBe(false));

test('a long conversation is checked in a time that grows with its length, not with its square', () => {
  const turns: CompanionTurn[] = [];
  for (let place = 0; place < 100; place += 1)
    turns.push({ sender: place % 2 === 0 ? 'user' : 'ai', text: `${place} `.repeat(600), signature: 'a'.repeat(43) });
  const before = performance.now();
  for (let round = 0; round < 20; round += 1) expect(signatures.hersIn(turns).size).toBe(0);
  expect((performance.now() - before) / 20).toBeLessThan(20);
});
