import type { Proof } from '@notalone/contracts';
import { TERMS_VERSION } from '@notalone/contracts/consents';
import { badGatewayPage, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import { RegisterPage } from './register.page.tsx';

const field = (label: RegExp) => screen.getByLabelText(label);
const agreed = () =>
  screen.getByRole('checkbox', { name: 'I am 18 or over, and I accept the terms of use and the house rules.' });
const submit = () => screen.getByRole('button', { name: 'Register' });

async function fillIn(user: ReturnType<typeof renderAt>['user']) {
  await user.type(field(/Username/), 'Amira');
  await user.type(field(/Email/), 'amira@example.org');
  await user.type(field(/phone/), '07700 900123');
  await user.type(field(/^Password/), 'three words here');
  await user.click(agreed());
}

test.each([
  [/Username/, 'ab', 'Username must be at least 3 characters'],
  [/Email/, 'amira@', 'Invalid email'],
  [/phone/, '12345', 'Please enter a valid UK phone number'],
  [/^Password/, '12345', 'Password must be at least 6 characters'],
])('checks %s on blur', async (label, typed, text) => {
  fakeApi({});
  const { user } = renderAt('/register', <RegisterPage />);
  await user.type(field(label), typed);
  expect(screen.queryByText(text)).toBeNull();
  await user.tab();
  expect(await screen.findByText(text)).toBeTruthy();
});

test('names every field of an empty form and calls nothing', async () => {
  const { calls } = fakeApi({});
  const { user } = renderAt('/register', <RegisterPage />);
  await user.click(submit());
  expect((await screen.findAllByText(/Phone number is required/)).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/Required/).length).toBeGreaterThanOrEqual(3);
  expect(calls).toEqual([]);
});

test('goes to /verify-sms with the account after success', async () => {
  const { calls } = fakeApi({ 'POST /api/auth/register': Response.json({ userId: 'u1' }, { status: 201 }) });
  const { user, place } = renderAt('/register', <RegisterPage />);
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(place.current.pathname).toBe('/verify-sms'));
  expect(place.current.state).toEqual({
    userId: 'u1',
    email: 'amira@example.org',
    username: 'Amira',
    phoneNumber: '07700 900123',
    sentAt: expect.any(Number),
  });
  expect(calls[0]?.body).toEqual({
    username: 'Amira',
    email: 'amira@example.org',
    phoneNumber: '07700 900123',
    password: 'three words here',
    isAdult: true,
    termsVersion: TERMS_VERSION,
  });
  expect(
    await screen.findByText('Registration successful! Please check your phone for a verification code.'),
  ).toBeTruthy();
});

/** As the server makes it, with next to nothing to work out. */
const easyChallenge = async () => {
  const limits = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 2, deriveKey, hmacSignatureSecret: 'in a test' };
  return createChallenge({ ...limits, expiresAt: new Date(Date.now() + 60_000), hmacKeySignatureSecret: 'in a test' });
};
const busy = async () =>
  Response.json({ userId: 'u1', textWaitSeconds: 720, challenge: await easyChallenge() }, { status: 201 });

test('while very many register the browser works something out, says so, and the code comes at once', async () => {
  const { calls } = fakeApi({
    'POST /api/auth/register': busy,
    'POST /api/auth/resend-verification': Response.json({ message: 'ok' }),
  });
  const { user, place } = renderAt('/register', <RegisterPage />);
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByText('Checking your browser…')).toHaveProperty('role', 'status');
  await waitFor(() => expect(place.current.pathname).toBe('/verify-sms'));
  const { challenge, ...solution } = (calls.at(-1) as { body: { proof: Proof } }).body.proof;
  const secrets = { hmacSignatureSecret: 'in a test', hmacKeySignatureSecret: 'in a test' };
  expect(await verifySolution({ challenge, solution, deriveKey, ...secrets })).toMatchObject({ verified: true });
  expect(place.current.state).toMatchObject({ userId: 'u1', sentAt: expect.any(Number) });
});

test('a browser that cannot work it out goes on, and the next page says when the code comes', async () => {
  const { calls } = fakeApi({ 'POST /api/auth/register': await busy() });
  vi.spyOn(crypto.subtle, 'deriveBits').mockRejectedValueOnce(new Error('too old'));
  const { user, place } = renderAt('/register', <RegisterPage />);
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(place.current.pathname).toBe('/verify-sms'));
  expect(calls).toHaveLength(1);
  expect(place.current.state).toMatchObject({ userId: 'u1', textDueAt: expect.any(Number) });
  expect(place.current.state).not.toHaveProperty('sentAt');
});

test('hands on the page that was opened before, and says that it comes back', async () => {
  fakeApi({ 'POST /api/auth/register': Response.json({ userId: 'u1' }, { status: 201 }) });
  const state = { to: '/guardian-invitation/abc' };
  const { user, place } = renderAt({ pathname: '/register', state }, <RegisterPage />);
  expect(screen.getByText('Afterwards you come back to the page that you opened.')).toBeTruthy();
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(place.current.pathname).toBe('/verify-sms'));
  expect(place.current.state).toMatchObject(state);
});

test('nobody registers without saying that they are an adult and accept the rules, which open beside the form', async () => {
  const { calls } = fakeApi({});
  const { user } = renderAt('/register', <RegisterPage />);
  await fillIn(user);
  await user.click(agreed());
  await user.click(submit());
  await user.click(
    await screen.findByRole('link', {
      name: 'Tick the box if you are 18 or over and accept the terms of use and the house rules',
    }),
  );
  expect(document.activeElement).toBe(agreed());
  expect(agreed().getAttribute('aria-invalid')).toBe('true');
  expect(calls).toEqual([]);
  for (const [name, href] of [
    ['terms of use', '/terms-of-use'],
    ['house rules', '/house-rules'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank']);
  }
});

test('shows a taken username at its field and keeps the input', async () => {
  fakeApi({ 'POST /api/auth/register': errorResponse(409, 'USERNAME_TAKEN', 'That username is already taken.') });
  const { user } = renderAt('/register', <RegisterPage />);
  await fillIn(user);
  await user.click(submit());
  expect((await screen.findAllByText('That username is already taken.')).length).toBeGreaterThan(0);
  expect(field(/Username/).getAttribute('aria-invalid')).toBe('true');
  expect(field(/^Password/)).toHaveProperty('value', 'three words here');
});

test('shows a generic text when the server sends none', async () => {
  fakeApi({ 'POST /api/auth/register': badGatewayPage() });
  const { user } = renderAt('/register', <RegisterPage />);
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByText('Registration failed')).toBeTruthy();
});

test('orders the fields by keyboard as they are read', async () => {
  fakeApi({});
  const { user } = renderAt('/register', <RegisterPage />);
  const order: string[] = [];
  for (let step = 0; step < 7; step += 1) {
    await user.tab();
    order.push(document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '');
  }
  expect(order.filter(Boolean).slice(0, 4)).toEqual(['username', 'email', 'phoneNumber', 'password']);
});
