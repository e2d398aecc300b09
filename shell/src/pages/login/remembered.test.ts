import { session } from '@notalone/web-kit';
import { beforeEach, expect, test } from 'vitest';
import { serve } from '../../testing/render-at.tsx';
import { lastTab, rememberedParent, rememberParent, rememberTab } from './remembered.ts';

beforeEach(() => {
  serve({ 'POST /api/auth/logout': Response.json({ message: 'Bye.' }) });
  localStorage.clear();
  session.signIn({ token: 't', userId: 'a'.repeat(24), role: 'parent', expiresInSeconds: 900 }, { keep: true });
  rememberTab('child');
  rememberParent(true, 'amira@example.org');
});

test('a logout leaves what fills in the next login, as the privacy policy says', async () => {
  await session.signOut();
  expect([lastTab(), rememberedParent()]).toEqual(['child', { email: 'amira@example.org', remember: true }]);
});

test('a login without Remember Me forgets the e-mail address', () => {
  rememberParent(false, 'amira@example.org');
  expect(rememberedParent()).toEqual({ email: '', remember: false });
  expect(localStorage.getItem('rememberedParentEmail')).toBeNull();
});
