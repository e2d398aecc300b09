import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { session, setPagePatterns } from '@notalone/web-kit';
import { Route, Routes } from '@notalone/web-kit/router';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../remotes/query-client.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { SecondFactorPage } from './second-factor.page.tsx';

const userId = 'a'.repeat(24);
const waiting = { token: 't', userId, role: 'parent', expiresInSeconds: 900 } as const;
const confirmed = { ...waiting, token: 'admin', role: 'admin' };
const passkey = { _id: 'b'.repeat(24), name: 'Phone', createdAt: '2026-11-01T10:00:00Z' };
const factors = (more: object = {}) => ({
  'GET /api/auth/second-factor': () => ({ passkeys: [], recoveryCodesLeft: 9, isAdmin: true, ...more }),
});
const APP = { authenticator: { createdAt: '2026-11-01T10:00:00Z' } };

const routes = (
  <Routes>
    <Route path="/second-factor" element={<SecondFactorPage />} />
    <Route path="*" element={null} />
  </Routes>
);

function open(secondFactor: 'confirm' | 'register' | undefined, answers: Parameters<typeof fakeApi>[0]) {
  session.signIn({ ...waiting, secondFactor }, { keep: true });
  const { calls } = fakeApi(answers);
  const state = { to: '/admin-dashboard?section=audit', asParent: '/users-nearby' };
  return { ...renderAt({ pathname: '/second-factor', state }, routes), calls };
}

beforeEach(() => {
  setPagePatterns(['/users-nearby']);
  void session.signOut();
  localStorage.clear();
  vi.unstubAllGlobals();
  queryClient.clear();
});

describe('an admin who has to confirm', () => {
  test('types the app’s code, has admin rights and goes on to the page wanted', async () => {
    const { user, place, calls } = open('confirm', {
      ...factors(APP),
      'POST /api/auth/second-factor/authenticator-code': () => confirmed,
    });
    await user.type(await screen.findByLabelText('Authenticator code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(place.current.pathname).toBe('/admin-dashboard'));
    expect(session.current()).toEqual({ role: 'admin', userId });
    expect(calls.map(({ body }) => body)).toContainEqual({ code: '123456' });
  });

  test('reads at the field that a code is wrong, and keeps what was typed', async () => {
    const msg = 'That code is not right. Please check it and try again.';
    const { user } = open('confirm', {
      ...factors(),
      'POST /api/auth/second-factor/recovery-code': errorResponse(400, 'CODE_INVALID', msg, { errors: { code: msg } }),
    });
    await user.type(await screen.findByLabelText('Recovery code'), 'abcde-fghjk');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('link', { name: `Recovery code: ${msg}` })).toBeTruthy();
    expect(screen.getByLabelText('Recovery code')).toHaveProperty('value', 'abcde-fghjk');
    expect(session.current()).toEqual({ role: 'parent', userId, secondFactor: 'confirm' });
  });

  test('may choose the passkey, the app or a recovery code', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    const { user } = open('confirm', factors({ ...APP, passkeys: [passkey] }));
    expect(await screen.findByRole('button', { name: 'Use your passkey' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(screen.getByLabelText('Recovery code')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use an authenticator code' }));
    expect(screen.getByLabelText('Authenticator code')).toBeTruthy();
  });

  test('may go on as a parent', async () => {
    const { user, place } = open('confirm', factors(APP));
    await user.click(screen.getByRole('button', { name: 'Continue as a parent' }));
    expect(place.current.pathname).toBe('/users-nearby');
    expect(session.current()?.role).toBe('parent');
  });

  test('sees when it could not be looked up what to confirm with, and may try again', async () => {
    open('confirm', { 'GET /api/auth/second-factor': errorResponse(500, 'INTERNAL', 'x') });
    expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })).toBeTruthy();
  });
});

describe('an admin who has registered nothing', () => {
  test('sets up an app and reads the recovery codes before going on', async () => {
    const codes = Array.from({ length: 10 }, (_, at) => `abcd${at}-fghjk`);
    const { user, place } = open('register', {
      'POST /api/auth/authenticator': () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=AB' }),
      'POST /api/auth/authenticator/confirm': () => ({ ...confirmed, recoveryCodes: codes }),
    });
    await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }));
    expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    await user.type(screen.getByLabelText('Code that the app shows'), '123456');
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes);
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(place.current.pathname).toBe('/admin-dashboard');
  });

  test('is asked for the password again when that was too long ago, and then goes on', async () => {
    let isFresh = false;
    const { user } = open('register', {
      ...factors(),
      'POST /api/auth/authenticator': () =>
        isFresh
          ? { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=AB' }
          : errorResponse(403, 'PASSWORD_NEEDED', 'Please type your password again to go on.'),
      'POST /api/auth/confirm-password': () => {
        isFresh = true;
        return { token: 'fresh', expiresInSeconds: 900 };
      },
    });
    await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }));
    const dialog = await screen.findByRole('dialog', { name: 'Please enter your password' });
    await user.type(within(dialog).getByLabelText('Password'), 'three words here');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
    expect(session.current()).toEqual({ role: 'parent', userId, secondFactor: 'register' });
  });
});

test('nobody else has anything to do here', async () => {
  const { place } = open(undefined, {});
  await waitFor(() => expect(place.current.pathname).toBe('/admin-dashboard'));
});
