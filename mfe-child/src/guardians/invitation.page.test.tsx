import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mia } from '../testing/child-fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

const TOKEN = 'abcdefghijklmnopqrstuvwxyz';
const OPEN = `GET /api/profile/guardian-invitations/${TOKEN}`;
const ACCEPT = `POST /api/profile/guardian-invitations/${TOKEN}/accept`;
const opened = { childName: 'Mia', invitedBy: 'w'.repeat(40), expiresAt: '2026-12-02T10:00:00.000Z' };
const fakeServer = (accept?: Answer, open: Answer = () => opened) =>
  fakeApi({ [OPEN]: open, ...(accept && { [ACCEPT]: accept }) });
const open = () => openApp(`/guardian-invitation/${TOKEN}`);
const code = () => screen.findByRole('textbox', { name: /Code/ });
const password = () => screen.getByLabelText('Password');

it('says who invites to what, and what it means', async () => {
  fakeServer();
  open();
  expect(await screen.findByText(/invites you to look after Mia together/)).toBeTruthy();
  expect(screen.getByText(opened.invitedBy)).toBeTruthy();
  expect(screen.getByText(/After that neither can remove the other/)).toBeTruthy();
  const field = await code();
  expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual(['numeric', 'one-time-code']);
});

it('accepts with the code and the password, by the keyboard alone', async () => {
  const { calls } = fakeServer(() => ({ message: 'Done.', childId: mia._id }));
  open();
  await userEvent.type(await code(), '123 456');
  await userEvent.type(password(), 'three words here{Enter}');
  expect(await screen.findByText('You look after Mia together now')).toBeTruthy();
  expect(calls.findLast(({ call }) => call === ACCEPT)?.body).toEqual({ code: '123456', password: 'three words here' });
  expect(screen.getByRole('link', { name: 'Child monitor' }).getAttribute('href')).toBe('/child-monitor');
});

it('asks for both before it sends anything', async () => {
  const { calls } = fakeServer(() => ({ message: 'Done.', childId: mia._id }));
  open();
  await userEvent.type(await code(), '123');
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect((await screen.findAllByText('The code has 6 digits.')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Enter your password').length).toBeGreaterThan(0);
  expect(calls.some(({ call }) => call === ACCEPT)).toBe(false);
});

it('keeps what was typed over a wrong code and a wrong password, and says when the invitation is over', async () => {
  const refusals = [
    errorResponse(400, 'VALIDATION', 'Please check the highlighted fields.', {
      errors: { code: 'That code is not right.' },
    }),
    errorResponse(400, 'VALIDATION', 'Please check the highlighted fields.', {
      errors: { password: 'That password is not right.' },
    }),
    errorResponse(404, 'NOT_FOUND', 'We could not find that.'),
  ];
  fakeServer(() => refusals.shift());
  open();
  await userEvent.type(await code(), '123456');
  await userEvent.type(password(), 'three words here');
  for (const text of [/That code is not right/, /That password is not right/]) {
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(await code()).toHaveProperty('value', '123456');
    expect(password()).toHaveProperty('value', 'three words here');
  }
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('This invitation has ended')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('says plainly where the invitation is not for this account', async () => {
  fakeServer(undefined, errorResponse(404, 'NOT_FOUND', 'We could not find that.'));
  open();
  expect(await screen.findByText(/signed in with the account whose phone number got the code/)).toBeTruthy();
  expect(screen.getByText(/To use another account, log out first/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Child monitor' }).getAttribute('href')).toBe('/child-monitor');
  expect(screen.queryByRole('button')).toBeNull();
});

it('tries again where nothing answers', async () => {
  let isDown = true;
  fakeServer(undefined, () => (isDown ? errorResponse(503, 'UNAVAILABLE', 'Later.') : opened));
  open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText(/invites you to look after Mia together/)).toBeTruthy();
});
