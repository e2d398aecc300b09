import { expect, test } from 'vitest';
import { alertFaults } from './check-alerts.ts';
import type { AlertState, InputOf, RecordedCall } from './history.ts';
import { historyOf, ok, unknown } from './history-in-test.ts';

type At = [number, number];
const press = ok('press', 1, [0, 1], { code: '111' }, { alertId: 'a' });
const again = (at: At) => ok('press', 1, at, { code: '111' }, { alertId: 'a' });
const answer = (said: InputOf<'answerAlert'>['answer'], at: At, state: AlertState, alertId = 'a') =>
  ok('answerAlert', 1, at, { alertId, answer: said }, { state });
const cancel = (at: At, state: AlertState = 'cancelled') =>
  ok('cancelAlert', 1, at, { alertId: 'a', by: 'child' }, { state });
const read = (state: AlertState, at: At, by: 'child' | 'parent' = 'child') =>
  ok('readAlert', 1, at, { alertId: 'a', by }, { state });
const faultsOf = (...calls: readonly RecordedCall[]) => alertFaults(historyOf([press, ...calls]));

test('an alert goes along its arrows', () => {
  const coming = [
    read('open', [2, 3]),
    answer('on-the-way', [4, 5], 'somebody-coming'),
    read('somebody-coming', [6, 7]),
  ];
  expect(faultsOf(...coming, answer('cannot-come', [8, 9], 'open'), read('open', [10, 11]))).toEqual([]);
  expect(faultsOf(...coming, answer('together', [8, 9], 'together'), read('together', [10, 11]))).toEqual([]);
  expect(faultsOf(...coming, cancel([8, 9]), read('cancelled', [10, 11], 'parent'))).toEqual([]);
});

test('an alert that goes where nobody sent it is a fault', () => {
  expect(faultsOf(read('somebody-coming', [2, 3]))).toEqual([
    expect.stringContaining('no order explains that at 0.002 s the child read somebody-coming'),
  ]);
  expect(faultsOf(read('together', [2, 3]))).toHaveLength(1);
  expect(faultsOf(read('ended', [2, 3]))).toHaveLength(1);
});

test('who has heard that somebody comes does not read that nobody does', () => {
  const coming = answer('on-the-way', [2, 9], 'somebody-coming');
  expect(faultsOf(coming, read('open', [3, 4]), read('somebody-coming', [5, 6]))).toEqual([]);
  expect(faultsOf(coming, read('somebody-coming', [3, 4], 'child'), read('open', [5, 6], 'parent'))).toHaveLength(1);
});

test('an answer shows what was answered, or what came after it', () => {
  expect(faultsOf(answer('on-the-way', [2, 3], 'open'))).toEqual([
    expect.stringContaining("the parent's on-the-way was answered with open"),
  ]);
  expect(faultsOf(answer('on-the-way', [2, 5], 'open'), answer('cannot-come', [4, 6], 'open'))).toEqual([]);
  expect(faultsOf(cancel([2, 3], 'open'), read('cancelled', [4, 5]))).toHaveLength(1);
});

test('what was closed stays closed', () => {
  expect(faultsOf(cancel([2, 3]), read('open', [4, 5]))).toHaveLength(1);
  expect(faultsOf(answer('together', [2, 3], 'together'), cancel([4, 5], 'together'))).toEqual([]);
  expect(faultsOf(answer('together', [2, 3], 'together'), cancel([4, 5], 'cancelled'))).toHaveLength(1);
});

test('the same press within a minute opens a cancelled alert again, with who was coming', () => {
  expect(faultsOf(cancel([2, 3]), again([4, 5]), read('open', [6, 7]))).toEqual([]);
  const coming = answer('on-the-way', [2, 3], 'somebody-coming');
  expect(faultsOf(coming, cancel([4, 5]), again([6, 7]), read('somebody-coming', [8, 9]))).toEqual([]);
  expect(faultsOf(cancel([2, 3]), again([61_010, 61_011]))).toHaveLength(1);
  expect(faultsOf(answer('together', [2, 3], 'together'), again([4, 5]))).toHaveLength(1);
});

test('what was not answered may have been done, later too', () => {
  const lost = unknown('cancelAlert', 1, 2, { alertId: 'a', by: 'child' });
  expect(faultsOf(lost, read('open', [3, 4]), read('cancelled', [5, 6]))).toEqual([]);
  expect(faultsOf(lost, read('cancelled', [3, 4]), read('open', [5, 6]))).toHaveLength(1);
  const pressed = unknown('press', 1, 3, { code: '111' });
  expect(faultsOf(cancel([1.5, 2]), pressed, read('open', [5, 6]))).toEqual([]);
});

test('together may end another open alert of the same child', () => {
  const other = ok('press', 1, [2, 3], { code: '999' }, { alertId: 'b' });
  expect(faultsOf(other, answer('together', [4, 5], 'together', 'b'), read('together', [6, 7]))).toEqual([]);
  expect(faultsOf(other, answer('call-me', [4, 5], 'open', 'b'), read('together', [6, 7]))).toHaveLength(1);
});

test('after five minutes the clock may ask again, but opens nothing that is closed', () => {
  const coming = answer('on-the-way', [2, 3], 'somebody-coming');
  expect(faultsOf(coming, read('asked-again', [1_000, 1_001]))).toHaveLength(1);
  expect(faultsOf(coming, read('asked-again', [300_002, 300_003]), read('open', [600_005, 600_006]))).toEqual([]);
  expect(faultsOf(cancel([2, 3]), read('open', [300_002, 300_003]))).toHaveLength(1);
});
