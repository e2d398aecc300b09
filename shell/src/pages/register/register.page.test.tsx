import { TERMS_VERSION } from '@notalone/contracts/consents';
import { badGatewayPage, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
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
