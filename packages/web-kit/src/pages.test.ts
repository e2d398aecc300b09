import { expect, test } from 'vitest';
import { firstExistingPage, pathMatches, setPagePatterns } from './pages.ts';

test('matches a pattern segment by segment', () => {
  expect(pathMatches('/profile/:userId', '/profile/0123')).toBe(true);
  expect(pathMatches('/profile/:userId', '/profile')).toBe(false);
  expect(pathMatches('/profile-edit', '/profile-edit/')).toBe(true);
});

test('finds only pages of registered apps', () => {
  setPagePatterns(['/login', '/users-nearby']);
  expect(firstExistingPage('/feed')).toBeUndefined();
  expect(firstExistingPage('/feed', '/users-nearby')).toBe('/users-nearby');
});
