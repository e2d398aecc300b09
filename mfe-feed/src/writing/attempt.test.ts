import { expect, test } from 'vitest';
import { attemptOf } from './attempt.ts';

test('the same sent again goes under the same id, and what has changed under a new one', () => {
  const first = attemptOf(undefined, 'Hello', ['priya']);
  expect(first.clientId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(attemptOf(first, 'Hello', ['priya']).clientId).toBe(first.clientId);
  expect(attemptOf(first, 'Hello!', ['priya']).clientId).not.toBe(first.clientId);
});
