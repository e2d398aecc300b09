import { expect, test } from 'vitest';
import { firstExistingPage, pathMatches, providePages } from './pages.ts';

test('a pattern matches segment by segment', () => {
  expect(pathMatches('/profile/:userId', '/profile/0123')).toBe(true);
  expect(pathMatches('/profile/:userId', '/profile')).toBe(false);
  expect(pathMatches('/profile-edit', '/profile-edit/')).toBe(true);
});

test('only pages that some app brought exist', () => {
  providePages(['/login', '/users-nearby']);
  expect(firstExistingPage('/feed')).toBeUndefined();
  expect(firstExistingPage('/feed', '/users-nearby')).toBe('/users-nearby');
});
