import { expect, test } from 'vitest';
import { createHand } from './hand.ts';
import { newRow, type OutboxRow } from './outbox-rows.ts';

const row = (key: string, version?: number): OutboxRow => {
  const record = { topic: 'people.state', key, value: '{}', headers: {} };
  return newRow(`${key}-${version}`, record, { writer: 'test', version });
};
/** Of which it is known that the collection was read just before. */
function sureHand() {
  const hand = createHand();
  hand.take();
  return hand;
}

test('before the collection was read once what is given is not known to be all', () => {
  const hand = createHand();
  hand.give(row('ann', 1));
  expect(hand.take()).toEqual({ rows: [row('ann', 1)].map((first) => expect.objectContaining({ _id: first._id })), areAll: false });
  const other = row('ben', 1);
  hand.give(other);
  expect(hand.take()).toEqual({ rows: [other], areAll: true });
});

test('what begins or follows what was published last leaves, each key in the order given', () => {
  const hand = sureHand();
  hand.published(row('ann', 7));
  const [first, second, other] = [row('ann', 8), row('ann', 9), row('ben', 1)];
  for (const one of [first, other, second]) hand.give(one);
  expect(hand.take()).toEqual({ rows: [first, second, other], areAll: true });
  expect(hand.take()).toEqual({ rows: [], areAll: true });
});

test.each([
  { title: 'an earlier version is still to be published', rows: [row('ann', 9)] },
  { title: 'it was published before', rows: [row('ann', 7)] },
  { title: 'nothing is known of the key', rows: [row('cat', 2)] },
  { title: 'the later one was given first', rows: [row('ann', 9), row('ann', 8)] },
  { title: 'it has no version', rows: [row('dan')] },
  { title: 'something without a version comes with it', rows: [row('ann', 8), row('ann')] },
  { title: 'something without a version follows the first', rows: [row('cat', 1), row('cat')] },
])('where $title the collection tells, and others need not wait for that', ({ rows }) => {
  const hand = sureHand();
  hand.published(row('ann', 7));
  const other = row('ben', 1);
  for (const one of [...rows, other]) hand.give(one);
  expect(hand.take()).toEqual({ rows: [other], areAll: false });
});

test('what nobody gave makes the hand unsure, once', () => {
  const hand = sureHand();
  hand.unsure();
  expect(hand.take().areAll).toBe(false);
  expect(hand.take().areAll).toBe(true);
});

test('a state that comes back behind a later one is past, also after it was published again', () => {
  const hand = sureHand();
  for (const version of [8, 9, 8]) hand.published(row('ann', version));
  expect([8, 9, 10].map((version) => hand.isPast(row('ann', version)))).toEqual([true, true, false]);
  expect([hand.isPast(row('ann')), hand.isPast(row('ben', 1))]).toEqual([false, false]);
});

test('after others may have published only the collection tells what is next', () => {
  const hand = sureHand();
  hand.published(row('ann', 1));
  hand.forget();
  hand.give(row('ann', 2));
  expect(hand.take()).toEqual({ rows: [], areAll: false });
});

test('a hand that overflows is unsure, and empty afterwards', () => {
  const hand = sureHand();
  for (let n = 0; n < 1_000; n++) hand.give(row(`key-${n}`, 1));
  expect(hand.take().areAll).toBe(false);
  expect(hand.take()).toEqual({ rows: [], areAll: true });
});
