import { expect, test } from 'vitest';
import { untilAnswered } from './until-answered.ts';

test('what is not answered, or refused for its rate, is repeated until it is', async () => {
  const outcomes = [{ outcome: 'unknown' }, { outcome: 'refused', status: 429 }, { outcome: 'refused', status: 404 }];
  const left = outcomes.values();
  await untilAnswered(async () => ({ kind: 'block', ...(left.next().value ?? { outcome: 'ok' }) }));
  expect([...left]).toEqual([]);
});

test('but not for ever', async () => {
  const never = async () => ({ kind: 'unblock', outcome: 'unknown' });
  await expect(untilAnswered(never, 0)).rejects.toThrow('unblock was not answered');
});
