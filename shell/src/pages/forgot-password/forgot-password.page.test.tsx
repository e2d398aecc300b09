import { badGatewayPage, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import { ForgotPasswordPage } from './forgot-password.page.tsx';

type User = ReturnType<typeof renderAt>['user'];
const save = () => screen.getByRole('button', { name: 'Save new password' });
const sent = { 'POST /api/auth/forgot-password': Response.json({ userId: 'u1', message: 'ok' }) };

async function askForCode(user: User) {
  await user.type(screen.getByLabelText(/Email/), 'amira@example.org');
  await user.type(screen.getByLabelText(/phone/), '07700900123');
  await user.click(screen.getByRole('button', { name: 'Send reset code' }));
}
async function enterCode(user: User) {
  await user.type(await screen.findByLabelText(/Reset code/), '123456');
}
async function choosePassword(user: User, repeated = 'three words here') {
  await user.type(await screen.findByLabelText('New password'), 'three words here');
  await user.type(screen.getByLabelText('Confirm password'), repeated);
}

test('leads to a new password and /login in three steps', async () => {
  const { calls } = fakeApi({ ...sent, 'POST /api/auth/reset-password': Response.json({ message: 'ok' }) });
  localStorage.setItem('loginLockoutExpiry', String(Date.now() + 900_000));
  const { user, place } = renderAt('/forgot-password', <ForgotPasswordPage />);
  await askForCode(user);
  expect(await screen.findByText('Reset code sent to your phone number!')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Resend code' })).toHaveProperty('disabled', true);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await enterCode(user);
  await choosePassword(user);
  await user.click(save());
  await waitFor(() => expect(place.current.pathname).toBe('/login'));
  expect(screen.getByText('New password is now valid!')).toBeTruthy();
  expect(localStorage.getItem('loginLockoutExpiry')).toBeNull();
  expect(calls.at(-1)?.body).toEqual({ userId: 'u1', resetCode: '123456', newPassword: 'three words here' });
});

test('says when to ask again while very many codes are sent', async () => {
  const busy = { userId: 'u1', message: 'Very many codes are being sent.', textWaitSeconds: 720 };
  fakeApi({ 'POST /api/auth/forgot-password': Response.json(busy) });
  const { user } = renderAt('/forgot-password', <ForgotPasswordPage />);
  await askForCode(user);
  expect(await screen.findByText(/please ask again after\s+\d\d:\d\d/)).toBeTruthy();
  expect(screen.getByLabelText(/Reset code/)).toBeTruthy();
});

test('does not save passwords that differ, and says why', async () => {
  fakeApi(sent);
  const { user } = renderAt('/forgot-password', <ForgotPasswordPage />);
  await askForCode(user);
  await enterCode(user);
  await choosePassword(user, 'three words her');
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(save()).toHaveProperty('disabled', true);
});

test('uses its own texts when the server sends none', async () => {
  fakeApi({ 'POST /api/auth/forgot-password': badGatewayPage() });
  const first = renderAt('/forgot-password', <ForgotPasswordPage />);
  await askForCode(first.user);
  expect(await screen.findByText('Failed to send reset code. Please try again.')).toBeTruthy();
  first.unmount();
  fakeApi({ ...sent, 'POST /api/auth/reset-password': badGatewayPage() });
  const { user } = renderAt('/forgot-password', <ForgotPasswordPage />);
  await askForCode(user);
  await enterCode(user);
  await choosePassword(user);
  await user.click(save());
  expect(await screen.findByText('Failed to reset password. Please try again.')).toBeTruthy();
});

test.each([
  ['CODE_INVALID', 'That code is not right.'],
  ['CODE_EXPIRED', 'That code has expired. Please ask for a new one.'],
])('returns to the code when it is rejected with %s, and says why', async (refusal, text) => {
  fakeApi({ ...sent, 'POST /api/auth/reset-password': errorResponse(400, refusal, text) });
  const { user } = renderAt('/forgot-password', <ForgotPasswordPage />);
  await askForCode(user);
  await enterCode(user);
  await choosePassword(user);
  await user.click(save());
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByLabelText(/Reset code/)).toHaveProperty('value', '');
  await enterCode(user);
  expect(await screen.findByLabelText('New password')).toHaveProperty('value', 'three words here');
  expect(save()).toHaveProperty('disabled', false);
});

test('keeps the input when the code cannot be sent', async () => {
  fakeApi({ 'POST /api/auth/forgot-password': errorResponse(429, 'RATE_LIMITED', 'That was a lot at once.') });
  const { user } = renderAt('/forgot-password', <ForgotPasswordPage />);
  await askForCode(user);
  expect(await screen.findByText('That was a lot at once.')).toBeTruthy();
  expect(screen.getByLabelText(/Email/)).toHaveProperty('value', 'amira@example.org');
});

test('asks for the code again after a reload and continues the countdown', () => {
  fakeApi({});
  const state = { userId: 'u1', sentAt: Date.now() - 40_000, email: 'amira@example.org', phoneNumber: '07700900123' };
  renderAt({ pathname: '/forgot-password', state }, <ForgotPasswordPage />);
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
  expect(screen.getByText(/You can ask for a new code in 00:(?:20|19)/)).toBeTruthy();
});
