import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { session } from '@notalone/web-kit';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import { GoodbyePage } from './goodbye.page.tsx';

const open = (state: unknown) => {
  fakeApi({ 'POST /api/auth/logout': Response.json({ message: 'Bye.' }) });
  session.signIn({ token: 't', userId: 'a'.repeat(24), role: 'parent', expiresInSeconds: 900 } as never, {
    keep: true,
  });
  renderAt({ pathname: '/goodbye', state }, <GoodbyePage />);
};

test('ends the session of a deleted account', async () => {
  open({ isDeleted: true });
  await waitFor(() => expect(session.current()).toBeUndefined());
});

test('does not sign out somebody who follows a link to it', () => {
  open(null);
  expect(session.current()).toBeDefined();
});
