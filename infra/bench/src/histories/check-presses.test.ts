import { expect, test } from 'vitest';
import { pressFaults } from './check-presses.ts';
import type { InputOf, RecordedCall } from './history.ts';
import { historyOf, ok, unknown } from './history-in-test.ts';

type At = [number, number];
const press = (at: At, alertId: string, code: InputOf<'press'>['code'] = '111', family = 1) =>
  ok('press', family, at, { code }, { alertId });
const cancel = ok('cancelAlert', 1, [2, 3], { alertId: 'a', by: 'child' }, { state: 'cancelled' });
const together = ok('answerAlert', 1, [2, 3], { alertId: 'c', answer: 'together' }, { state: 'together' });
const faultsOf = (...calls: readonly RecordedCall[]) => pressFaults(historyOf(calls));

test('the same press a moment later is the same alert', () => {
  expect(faultsOf(press([0, 1], 'a'), press([4, 5], 'a'))).toEqual([]);
  expect(faultsOf(press([0, 1], 'a'), press([4, 5], 'b'))).toEqual([
    'the child of family 1 pressed the same at 0.000 s and 0.004 s: two alerts',
  ]);
  expect(faultsOf(press([0, 1], 'a'), unknown('press', 1, 2, { code: '111' }), press([4, 5], 'b'))).toHaveLength(1);
});

test('another code, another family, a quarter of a minute or a press at the same time may be another alert', () => {
  expect(faultsOf(press([0, 1], 'a'), press([4, 5], 'b', '222'))).toEqual([]);
  expect(faultsOf(press([0, 1], 'a'), press([4, 5], 'b', '111', 2))).toEqual([]);
  expect(faultsOf(press([0, 1], 'a'), press([15_000, 15_001], 'b'))).toEqual([]);
  expect(faultsOf(press([0, 5], 'a'), press([4, 9], 'b'))).toEqual([]);
});

test('after an end of the alert, or a press of another code, it may be another alert', () => {
  expect(faultsOf(press([0, 1], 'a'), cancel, press([4, 5], 'b'))).toEqual([]);
  expect(faultsOf(press([0, 1], 'a'), together, press([4, 5], 'b'))).toEqual([]);
  expect(faultsOf(press([0, 1], 'a'), press([2, 3], 'c', '222'), press([4, 5], 'b'))).toEqual([]);
  const lost = unknown('press', 1, 2, { code: '222' });
  expect(faultsOf(press([0, 1], 'a'), lost, press([4, 5], 'b'))).toEqual([]);
});
