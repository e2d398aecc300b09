import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ME, openApp } from '../testing/open-app.tsx';

const ACCOUNT = { email: 'jo@example.com', isEmailVerified: true, phoneEnding: '123' };
const opened = (id: string, more: object = {}) => ({
  _id: id.repeat(24),
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  expiresAt: '2026-12-01T10:00:00.000Z',
  device: 'Firefox on Android',
  network: 'another',
  current: false,
  ...more,
});
const HERE = opened('a', { device: 'Chrome on Windows', network: 'this', current: true });

function open(more: Record<string, Answer> = {}) {
  const { calls } = fakeApi({
    'GET /api/auth/account': () => ACCOUNT,
    'GET /api/auth/sessions': () => [opened('b'), HERE],
    'GET /api/profile/exports': () => [],
    ...more,
  });
  return {
    ...openApp('/account'),
    user: userEvent.setup(),
    sent: () => calls.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => ({ call, body })),
  };
}
const section = async (title: string) => {
  const found = (await screen.findByRole('heading', { level: 2, name: title })).closest('section');
  if (!found) throw new Error(`No section ${title}`);
  return within(found);
};
const field = (within: Pick<typeof screen, 'getByLabelText'>, label: RegExp) =>
  within.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

test('a verified address says so', async () => {
  open();
  expect((await section('Email')).getByText('Verified')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('after a change was undone: what ended, and where the rest is put back', async () => {
  open({
    'GET /api/auth/account': () => ({
      ...ACCOUNT,
      takenOver: { from: '2026-11-01T10:00:00.000Z', until: '2026-11-03T11:00:00.000Z' },
    }),
    'GET /api/profile/parent-children': () => ({ children: [{ _id: 'c'.repeat(24), name: 'Mia' }] }),
  });
  const taken = await section('While somebody else had your account');
  expect(taken.getByText(/From 1 November 2026 at 10:00 to 3 November 2026 at 11:00/)).toBeTruthy();
  expect(await taken.findByRole('link', { name: 'What was done for Mia' })).toHaveProperty(
    'pathname',
    `/guardians/${'c'.repeat(24)}`,
  );
});

test('an address that is not verified: the code again, and the code typed in', async () => {
  let isEmailVerified = false;
  const { user, sent, toasts } = open({
    'GET /api/auth/account': () => ({ ...ACCOUNT, isEmailVerified }),
    'POST /api/auth/resend-verification': () => ({ message: 'New verification code sent to your email!' }),
    'POST /api/auth/verify-email': ({ body }) => {
      if ((body as { verificationCode: string }).verificationCode !== '123456')
        return errorResponse(400, 'CODE_INVALID', 'That code is not right. Please check it and try again.');
      isEmailVerified = true;
      return { message: 'ok' };
    },
  });
  const email = await section('Email');
  await user.click(await email.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(toasts()).toContain('New verification code sent to your email!'));
  const code = email.getByLabelText(/Code from the email/);
  await user.type(code, '000000');
  await user.click(email.getByRole('button', { name: 'Verify' }));
  await email.findByText(/That code is not right/);
  expect((code as HTMLInputElement).value).toBe('000000');
  await user.clear(code);
  await user.type(code, '123456');
  await user.click(email.getByRole('button', { name: 'Verify' }));
  await (await section('Email')).findByText('Verified');
  expect(sent()[0]).toEqual({
    call: 'POST /api/auth/resend-verification',
    body: { userId: ME, channel: 'email' },
  });
});

test('a new address waits for its link', async () => {
  let account: object = ACCOUNT;
  const { user, sent } = open({
    'GET /api/auth/account': () => account,
    'POST /api/auth/account/email': () => {
      account = { ...ACCOUNT, newEmail: 'new@example.com' };
      return { message: 'We have sent a link to the new address.' };
    },
  });
  const email = await section('Email');
  await user.type(field(email, /New email address/), 'new@example.com');
  await user.type(field(email, /Your password/), 'seven purple otters');
  await user.click(email.getByRole('button', { name: 'Change email address' }));
  await email.findByText('Waiting for your new address');
  expect(email.getByText('new@example.com')).toBeDefined();
  expect(sent().at(-1)?.body).toEqual({ email: 'new@example.com', password: 'seven purple otters' });
});

test('a new number: the password, then the code; a wrong one loses nothing typed', async () => {
  let account: object = ACCOUNT;
  const { user, sent, toasts, leave } = open({
    'GET /api/auth/account': () => account,
    'POST /api/auth/account/phone': ({ body }) =>
      (body as { password: string }).password === 'seven purple otters'
        ? { message: 'Sent.' }
        : errorResponse(400, 'INVALID_CREDENTIALS', 'That is not your password.'),
    'POST /api/auth/account/phone/confirm': ({ body }) => {
      if ((body as { verificationCode: string }).verificationCode !== '123456')
        return errorResponse(400, 'CODE_INVALID', 'That code is not right.');
      account = { ...ACCOUNT, phoneEnding: '555', nextChangeAt: '2026-12-02T10:00:00.000Z' };
      return { message: 'Your phone number is changed.' };
    },
  });
  await (await section('Phone')).findByText('123');
  await user.type(field(screen, /New phone number/), '07700 900555');
  await user.type(field(await section('Phone'), /^Your password/), 'seven purple otters');
  await user.click(screen.getByRole('button', { name: 'Send a code' }));
  await screen.findByText('We have texted a code to 07700 900555.');
  leave();
  openApp('/account', { isReload: true });
  await screen.findByText('We have texted a code to 07700 900555.');
  await user.click(await screen.findByRole('checkbox', { name: /lost or stolen/ }));
  await user.type(field(screen, /Code from the text/), '000000');
  await user.click(screen.getByRole('button', { name: 'Use this number' }));
  await screen.findByText('That code is not right.');
  expect(field(screen, /Code from the text/).value).toBe('000000');
  await user.clear(field(screen, /Code from the text/));
  await user.type(field(screen, /Code from the text/), '123456');
  await user.click(screen.getByRole('button', { name: 'Use this number' }));
  await (await section('Phone')).findByText(/again from 2 December 2026 at 10:00/);
  expect(toasts()).toContain('Your phone number is changed.');
  expect(sent().at(-1)?.body).toEqual({ phoneNumber: '07700 900555', verificationCode: '123456', isStolen: true });
});

test('a wrong old password is said at its field, and what was typed stays', async () => {
  let isRight = false;
  const { user, toasts } = open({
    'POST /api/auth/account/password': () =>
      isRight
        ? { message: 'Your password is changed.' }
        : errorResponse(400, 'INVALID_CREDENTIALS', 'That is not your password.', {
            errors: { password: 'That is not your password.' },
          }),
  });
  const password = await section('Password');
  const [old, next] = [field(password, /Password you have now/), field(password, /^New password/)];
  await user.type(old, 'a wrong one');
  await user.type(next, 'nine quiet herons');
  await user.click(password.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(old.getAttribute('aria-invalid')).toBe('true'));
  expect([old.value, next.value]).toEqual(['a wrong one', 'nine quiet herons']);
  isRight = true;
  await user.click(password.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(toasts()).toContain('Your password is changed.'));
  expect([old.value, next.value]).toEqual(['', '']);
});

test('lists where I am signed in, this device first, and logs out one or all others', async () => {
  const { user, sent } = open({
    [`DELETE /api/auth/sessions/${'b'.repeat(24)}`]: () => ({ message: 'ok' }),
    'DELETE /api/auth/sessions': () => ({ message: 'You are logged out everywhere else.' }),
  });
  const rows = within(await screen.findByRole('list', { name: 'Where I am signed in' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Chrome on Windows.*This device.*from this network/),
    expect.stringMatching(/Firefox on Android.*Last used: 3 hours ago, from another network.*Log out/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Log out Firefox on Android' }));
  await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Log out everywhere else' }));
  await waitFor(() =>
    expect(sent().map(({ call }) => call)).toEqual([
      `DELETE /api/auth/sessions/${'b'.repeat(24)}`,
      'DELETE /api/auth/sessions',
    ]),
  );
});

const copy = (state: string, more: object = {}) => ({
  exportId: 'c'.repeat(24),
  state,
  requestedAt: '2026-11-20T10:00:00.000Z',
  ...more,
});
const READY = copy('ready', {
  readyAt: '2026-11-20T10:01:00.000Z',
  expiresAt: '2026-11-27T10:01:00.000Z',
  bytes: 2_345_678,
});

test('a copy of the data: none yet, asked for with the password, being made', async () => {
  let copies: object[] = [];
  const { user, sent, toasts } = open({
    'GET /api/profile/exports': () => copies,
    'POST /api/profile/exports': ({ body }) => {
      if ((body as { password: string }).password !== 'seven purple otters')
        return errorResponse(400, 'VALIDATION', 'Please check.', {
          errors: { password: 'That is not your password.' },
        });
      copies = [copy('waiting')];
      return copies[0];
    },
  });
  const data = await section('A copy of your data');
  await data.findByText(/You have not asked for one yet/);
  await user.type(field(data, /Your password/), 'wrong');
  await user.click(data.getByRole('button', { name: 'Ask for a copy' }));
  await data.findAllByText('That is not your password.');
  await user.clear(field(data, /Your password/));
  await user.type(field(data, /Your password/), 'seven purple otters');
  await user.click(data.getByRole('button', { name: 'Ask for a copy' }));
  await data.findByText('Being made');
  expect(toasts()).toContain('We are making your copy.');
  expect(data.queryByRole('button', { name: 'Ask for a copy' })).toBeNull();
  expect(sent()).toHaveLength(2);
});

test('a copy that is ready says until when, and is downloaded; others say why they are not', async () => {
  const createObjectURL = vi.fn((_zip: Blob) => 'blob:zip');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  const { user } = open({
    'GET /api/profile/exports': () => [
      READY,
      copy('expired', { exportId: 'd'.repeat(24) }),
      copy('failed', { exportId: 'e'.repeat(24) }),
    ],
    [`GET /api/profile/exports/${'c'.repeat(24)}/download`]: () => new Response('the zip'),
  });
  const data = await section('A copy of your data');
  await data.findByText(/2\.3 MB, here until 27 November 2026/);
  expect(data.getByText(/It was here for 7 days/)).toBeDefined();
  expect(data.getByText(/We could not make it/)).toBeDefined();
  const buttons = data.getAllByRole('button', { name: /^Download/ });
  expect(buttons).toHaveLength(1);
  await user.click(buttons[0] as HTMLElement);
  await waitFor(() => expect(createObjectURL).toHaveBeenCalledTimes(1));
  expect(createObjectURL.mock.calls[0]?.[0].size).toBe(7);
});

test('copies that do not load can be asked for again', async () => {
  let answer: unknown = errorResponse(503, 'UNAVAILABLE', 'Please try again.');
  const { user } = open({ 'GET /api/profile/exports': () => answer });
  const data = await section('A copy of your data');
  const again = await data.findByRole('button', { name: /again/i }, { timeout: 10_000 });
  answer = [READY];
  await user.click(again);
  expect(await data.findByText('Ready')).toBeDefined();
});
