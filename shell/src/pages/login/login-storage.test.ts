import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { session } from '@notalone/web-kit';
import { beforeEach, expect, test } from 'vitest';
import { lastTab, rememberedParent, rememberParent, rememberTab } from './login-storage.ts';

beforeEach(() => {
  fakeApi({ 'POST /api/auth/logout': Response.json({ message: 'Bye.' }) });
  localStorage.clear();
  session.signIn({ token: 't', userId: 'a'.repeat(24), role: 'parent', expiresInSeconds: 900 }, { keep: true });
  rememberTab('child');
  rememberParent(true, 'amira@example.org');
});

test('keeps the values for the next login at logout, as the privacy policy says', async () => {
  await session.signOut();
  expect([lastTab(), rememberedParent()]).toEqual(['child', { email: 'amira@example.org', remember: true }]);
});

test('forgets the email address after a login without Remember Me', () => {
  rememberParent(false, 'amira@example.org');
  expect(rememberedParent()).toEqual({ email: '', remember: false });
  expect(localStorage.getItem('rememberedParentEmail')).toBeNull();
});
