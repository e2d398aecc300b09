import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkHistory } from './check.ts';
import type { AlertState, AnswerOf, CallKind, OkCallOf, RecordedCall } from './history.ts';
import { historyOf, userOf } from './history-in-test.ts';
import { type RandomHistory, randomHistory } from './random-history-in-test.ts';

const faultsOf = ({ calls, quietFromMs }: RandomHistory) => checkHistory(historyOf(calls, { quietFromMs }));

/** The history with its last call of a kind changed, of those that `change` is for. Gives the run up without one. */
function changed<K extends CallKind>(
  history: RandomHistory,
  kind: K,
  change: (call: { readonly answer: AnswerOf<K> }) => AnswerOf<K> | undefined,
): RandomHistory {
  for (const call of history.calls.toReversed()) {
    if (call.kind !== kind || call.outcome !== 'ok') continue;
    const answer = change(call as OkCallOf<CallKind> as { readonly answer: AnswerOf<K> });
    if (answer === undefined) continue;
    const other = { ...call, answer } as RecordedCall;
    return { ...history, calls: history.calls.map((one) => (one === call ? other : one)) };
  }
  fc.pre(false);
  return history;
}
/** A history whose change the checkers do not find, or why it could not be looked for. */
function notFound(change: (history: RandomHistory) => RandomHistory): unknown {
  const { failed, counterexample, numSkips } = fc.check(
    fc.property(randomHistory, (history) => faultsOf(change(history)).length > 0),
    { numRuns: 50 },
  );
  return failed ? (counterexample ?? `${numSkips} histories had nothing to change`) : undefined;
}

test('a history whose calls took effect one after the other has no fault', () => {
  fc.assert(
    fc.property(randomHistory, (history) => {
      expect(faultsOf(history)).toEqual([]);
    }),
  );
});

const acknowledged = ({ calls }: RandomHistory, text: string | undefined) =>
  calls.some((call) => call.outcome === 'ok' && 'text' in call.input && call.input.text === text);

test.each(['readComments', 'readThread', 'readRoom'] as const)(
  'what was acknowledged and is missing in a %s is found',
  (kind) => {
    const withoutOne = (history: RandomHistory) =>
      changed(history, kind, ({ answer }) => {
        const lost = answer.items.find(({ text }) => text !== undefined && acknowledged(history, text));
        return lost && { ...answer, items: answer.items.filter((one) => one !== lost) };
      });
    expect(notFound(withoutOne)).toBeUndefined();
  },
);

test.each(['readThread', 'readRoom'] as const)('another order of a %s is found', (kind) => {
  const reversed = (history: RandomHistory) =>
    changed(history, kind, ({ answer }) =>
      answer.items.length < 2 ? undefined : { ...answer, items: answer.items.toReversed() },
    );
  expect(notFound(reversed)).toBeUndefined();
});

test.each(['readComments', 'readThread', 'readRoom'] as const)('what nobody wrote is found in a %s', (kind) => {
  const invented = { id: 'Others', text: 'Others', by: userOf(1) };
  const withOneMore = (history: RandomHistory) =>
    changed(history, kind, ({ answer }) => ({ ...answer, items: [...answer.items, invented] }));
  expect(notFound(withOneMore)).toBeUndefined();
});

test('a reaction that is gone, or back, is found', () => {
  const ofOther = (history: RandomHistory) => {
    // What was not answered may have been done late.
    fc.pre(
      !history.calls.some(({ kind, family, outcome }) => kind === 'react' && family === 1 && outcome === 'unknown'),
    );
    return changed(history, 'readPost', ({ answer: { counts, reactors } }) => {
      const others = reactors.like.filter((user) => user !== userOf(1));
      const like = others.length < reactors.like.length ? others : [...others, userOf(1)];
      return { counts: { ...counts, like: like.length }, reactors: { ...reactors, like } };
    });
  };
  expect(notFound(ofOther)).toBeUndefined();
});

test.each(['like', 'comment'] as const)('a wrong number of %ss is found', (of) => {
  const oneMore = (history: RandomHistory) =>
    changed(history, 'readPost', ({ answer }) => ({
      ...answer,
      counts: { ...answer.counts, [of]: answer.counts[of] + 1 },
    }));
  expect(notFound(oneMore)).toBeUndefined();
});

const CLOSED: ReadonlySet<AlertState> = new Set(['together', 'cancelled']);

test('an alert that goes back, or on by itself, is found', () => {
  const elsewhere = (history: RandomHistory) =>
    changed(history, 'readAlert', ({ answer: { state } }) => ({ state: CLOSED.has(state) ? 'open' : 'together' }));
  expect(notFound(elsewhere)).toBeUndefined();
});

test('a profile that is read in spite of a block is found', () => {
  const answered = (history: RandomHistory) => {
    const read = history.calls.findLast((call) => call.kind === 'readProfile' && call.outcome === 'refused');
    fc.pre(read !== undefined && read.begunAtMs >= history.quietFromMs);
    const shown = { ...read, outcome: 'ok', answer: {} } as RecordedCall;
    return { ...history, calls: history.calls.map((one) => (one === read ? shown : one)) };
  };
  expect(notFound(answered)).toBeUndefined();
});
