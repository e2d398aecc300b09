import { expect, test } from 'vitest';
import { createHand } from './hand.ts';
import { newRow, type OutboxRow } from './outbox-rows.ts';

const row = (key: string, version?: number): OutboxRow => {
  const record = { topic: 'people.state', key, value: '{}', headers: {} };
  return newRow(`${key}-${version}`, record, { writer: 'test', ...(version !== undefined && { version }) });
};
/** Of which it is known that the collection was read just before. */
function sureHand() {
  const hand = createHand();
  hand.take();
  return hand;
}

test('before the collection was read once nothing leaves from the hand', () => {
  const hand = createHand();
  const first = row('ann', 1);
  hand.give(first);
  expect(hand.take()).toBeUndefined();
  const other = row('ben', 1);
  hand.give(other);
  expect(hand.take()).toEqual([other]);
});

test('what begins or follows what was published last leaves in the order given', () => {
  const hand = sureHand();
  hand.published(row('ann', 7));
  const rows = [row('ann', 8), row('ben', 1), row('ann', 9)];
  for (const one of rows) hand.give(one);
  expect(hand.take()).toEqual(rows);
  expect(hand.take()).toBeUndefined();
});

test.each([
  { title: 'an earlier version is still to be published', rows: [row('ann', 9)] },
  { title: 'it was published before', rows: [row('ann', 7)] },
  { title: 'nothing is known of the key', rows: [row('cat', 2)] },
  { title: 'the later one was given first', rows: [row('ann', 9), row('ann', 8)] },
  { title: 'one of several has no version', rows: [row('ann', 8), row('ben')] },
])('where $title the collection is read', ({ rows }) => {
  const hand = sureHand();
  hand.published(row('ann', 7));
  for (const one of rows) hand.give(one);
  expect(hand.take()).toBeUndefined();
});

test('what nobody gave makes the hand unsure, once', () => {
  const hand = sureHand();
  hand.give(row('ann', 1));
  hand.unsure();
  expect(hand.take()).toBeUndefined();
  hand.give(row('ben', 1));
  expect(hand.take()).toHaveLength(1);
});

test('after others may have published only the collection tells what is next', () => {
  const hand = sureHand();
  hand.published(row('ann', 1));
  hand.forget();
  hand.take();
  hand.give(row('ann', 2));
  expect(hand.take()).toBeUndefined();
});

test('a hand that overflows is unsure, and empty afterwards', () => {
  const hand = sureHand();
  for (let n = 0; n < 1_000; n++) hand.give(row(`key-${n}`, 1));
  expect(hand.take()).toBeUndefined();
  expect(hand.take()).toBeUndefined();
});
