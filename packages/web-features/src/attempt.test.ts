import { expect, test } from 'vitest';
import { attemptFor } from './attempt.ts';

test('reuses the id for the same content and creates a new one for changed content', () => {
  const first = attemptFor(undefined, 'Hello', ['priya']);
  expect(first.clientId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(attemptFor(first, 'Hello', ['priya']).clientId).toBe(first.clientId);
  expect(attemptFor(first, 'Hello!', ['priya']).clientId).not.toBe(first.clientId);
});
