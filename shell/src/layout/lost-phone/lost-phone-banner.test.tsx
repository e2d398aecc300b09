import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { session } from '@notalone/web-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import { LazyLostPhoneBanner } from './lazy-lost-phone-banner.tsx';

const ACCOUNT = { email: 'jo@example.com', isEmailVerified: true, phoneEnding: '123' };
const parent = { token: 't', userId: 'a'.repeat(24), role: 'parent', expiresInSeconds: 900 } as Parameters<
  typeof session.signIn
>[0];

test('a parent on any page sees that somebody asks for a new number and password, and stops it', async () => {
  let account: object = { ...ACCOUNT, lostPhoneReadyAt: '2026-11-28T10:00:00.000Z' };
  const { calls } = fakeApi({
    'GET /api/auth/account': () => account,
    'POST /api/auth/account/stop-lost-phone': () => {
      account = ACCOUNT;
      return { message: 'Stopped.' };
    },
  });
  session.signIn(parent, { keep: true });
  const { user } = renderAt('/feed', <LazyLostPhoneBanner />);
  await screen.findByText(/From 28 November 2026 at 10:00 they can choose new ones/);
  await user.click(screen.getByRole('button', { name: 'This was not me: stop it' }));
  await waitFor(() => expect(screen.queryByText(/Somebody asks for a new number/)).toBeNull());
  expect(calls.map(({ call }) => call)).toContain('POST /api/auth/account/stop-lost-phone');
});

test('a child is asked nothing', async () => {
  const { calls } = fakeApi({});
  session.signIn({ ...parent, role: 'child', childId: 'c'.repeat(24), childName: 'Sam' } as typeof parent, {
    keep: true,
  });
  renderAt('/child-dashboard', <LazyLostPhoneBanner />);
  expect(calls.filter(({ call }) => call.includes('account'))).toEqual([]);
});
