import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

const TOKEN = 'a'.repeat(43);
const input = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

function open(path: string, answers: Record<string, Answer>) {
  const { calls } = fakeApi(answers);
  openApp(path);
  return { user: userEvent.setup(), sent: () => calls.map(({ call, body }) => ({ call, body })) };
}

test('a new address counts once the button is pressed, not when the link is opened', async () => {
  const { user, sent } = open(`/new-email#${TOKEN}`, {
    'POST /api/auth/account/email/confirm': () => ({ message: 'Your email address is changed.' }),
  });
  const button = await screen.findByRole('button', { name: 'Use this address' });
  expect(sent()).toEqual([]);
  await user.click(button);
  await screen.findByText('Your email address is changed.');
  expect(sent()).toEqual([{ call: 'POST /api/auth/account/email/confirm', body: { token: TOKEN } }]);
});

test('without its link a page says so', async () => {
  open('/account-change', {});
  expect(await screen.findByText('This page needs its link')).toBeDefined();
});

test('a link that is used up says so', async () => {
  open(`/account-change#${TOKEN}`, {
    'POST /api/auth/account-change': errorResponse(404, 'NOT_FOUND', 'This link is wrong or has expired.'),
  });
  expect(await screen.findByText('This link is wrong or has expired.')).toBeDefined();
});

const CHANGED = {
  side: 'old',
  kind: 'email',
  changedAt: '2026-11-20T10:00:00.000Z',
  state: 'changed',
  until: '2026-11-27T10:00:00.000Z',
  isFrozen: false,
  canFreeze: true,
  canAskUndo: true,
  canObject: false,
};
const FROZEN = { ...CHANGED, state: 'frozen', isFrozen: true, canFreeze: false };

test('says what happened; stops it, then asks for the address with a code; a wrong one loses nothing typed', async () => {
  let change: object = { ...CHANGED, undoCodeBy: 'sms' };
  const { user, sent } = open(`/account-change#${TOKEN}`, {
    'POST /api/auth/account-change': () => change,
    'POST /api/auth/account-change/freeze': () => {
      change = { ...FROZEN, undoCodeBy: 'sms' };
      return { message: 'Stopped' };
    },
    'POST /api/auth/account-change/code': () => ({ message: 'We have texted a code to your phone.' }),
    'POST /api/auth/account-change/undo': ({ body }) => {
      if ((body as { verificationCode: string }).verificationCode !== '123456')
        return errorResponse(400, 'CODE_INVALID', 'That code is not right.');
      change = { ...FROZEN, state: 'undo-asked', canAskUndo: false, canObject: true };
      return { message: 'It comes back' };
    },
  });
  await screen.findByText(/On 20 November 2026 at 10:00 the email address of a Not Alone account was changed/);
  expect(screen.queryByRole('form', { name: 'Take your account back' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'This was not me' }));
  await screen.findByText('This account is stopped until 27 November 2026 at 10:00');
  await user.click(await screen.findByRole('radio', { name: 'A code by text to your phone' }));
  await user.click(screen.getByRole('button', { name: 'Send me the code' }));
  await user.type(input(/^Code/), '000000');
  await user.type(input(/^New password/), 'nine quiet herons');
  await user.click(screen.getByRole('button', { name: 'Ask for my email address back' }));
  await screen.findByText('That code is not right.');
  expect([input(/^Code/).value, input(/^New password/).value]).toEqual(['000000', 'nine quiet herons']);
  await user.clear(input(/^Code/));
  await user.type(input(/^Code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Ask for my email address back' }));
  await screen.findByText('The former email address comes back on 27 November 2026 at 10:00');
  expect(sent().find(({ call }) => call.endsWith('/code'))?.body).toEqual({ token: TOKEN, purpose: 'undo' });
  expect(sent().findLast(({ call }) => call.endsWith('/undo'))?.body).toEqual({
    token: TOKEN,
    verificationCode: '123456',
    newPassword: 'nine quiet herons',
  });
});

test('whoever has the account now opens it with a code', async () => {
  let change: object = { ...FROZEN, side: 'new', canAskUndo: false, release: { codeBy: 'email', hasPasskey: false } };
  const { user, sent } = open(`/account-change#${TOKEN}`, {
    'POST /api/auth/account-change': () => change,
    'POST /api/auth/account-change/code': () => ({ message: 'Mailed.' }),
    'POST /api/auth/account-change/release': () => {
      change = { ...CHANGED, side: 'new', canFreeze: false, canAskUndo: false };
      return { message: 'Open again.' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Send me the code' }));
  await user.type(input(/^Code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Open my account' }));
  await screen.findByRole('link', { name: 'Log in' });
  expect(sent().find(({ call }) => call.endsWith('/code'))?.body).toEqual({ token: TOKEN, purpose: 'release' });
  expect(sent().find(({ call }) => call.endsWith('/release'))?.body).toEqual({
    token: TOKEN,
    verificationCode: '123456',
  });
});

test('either side objects, and reads that two people decide', async () => {
  let change: object = { ...FROZEN, side: 'new', state: 'undo-asked', canAskUndo: false, canObject: true };
  const { user } = open(`/account-change#${TOKEN}`, {
    'POST /api/auth/account-change': () => change,
    'POST /api/auth/account-change/object': () => {
      change = { ...FROZEN, side: 'new', state: 'disputed', canAskUndo: false };
      return { message: 'Two people decide.' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'That is not right: I object' }));
  await screen.findByText('Two people of the team decide');
  expect(screen.queryByRole('button', { name: 'That is not right: I object' })).toBeNull();
});

test('whoever cannot log in tells the child-safety team, and what was typed stays until it is sent', async () => {
  let isAway = true;
  const { user, sent } = open(`/account-change#${TOKEN}`, {
    'POST /api/auth/account-change': () => ({ ...FROZEN, canAskUndo: false }),
    'POST /api/auth/account-change/report': () =>
      isAway ? errorResponse(503, 'UNAVAILABLE', 'Please try again in a moment.') : { message: 'Thank you.' },
  });
  await user.click(await screen.findByRole('radio', { name: /this person must not see my child/ }));
  await user.type(await screen.findByLabelText(/^What worries you/), 'He waits outside');
  await user.click(screen.getByRole('checkbox', { name: /^A court has made an order/ }));
  await user.click(screen.getByRole('button', { name: 'Send to the moderators' }));
  await screen.findByText('Please try again in a moment.');
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Send to the moderators' }));
  await screen.findByText('Thank you.');
  expect(sent().at(-1)?.body).toEqual({
    token: TOKEN,
    words: 'He waits outside',
    hasOrder: true,
    isAboutGuardian: true,
  });
});

test('a lost phone: asked for, started, and finished with a new number and password', async () => {
  let state = 'asked';
  const answers = {
    'POST /api/auth/lost-phone': () => ({ message: 'If that address belongs to an account, a link is on its way.' }),
    'POST /api/auth/lost-phone/state': () => ({
      state,
      ...(state === 'waiting' && { readyAt: '2026-11-28T10:00:00.000Z' }),
    }),
    'POST /api/auth/lost-phone/start': () => {
      state = 'waiting';
      return { message: 'ok' };
    },
    'POST /api/auth/lost-phone/code': () => ({ message: 'Sent.' }),
    'POST /api/auth/lost-phone/finish': () => {
      state = 'done';
      return { message: 'Saved.' };
    },
  };
  const first = open('/lost-phone', answers);
  const quicker = await screen.findByRole('link', { name: 'Forgot Password' });
  expect(quicker.getAttribute('href')).toBe('/forgot-password');
  await first.user.type(await screen.findByLabelText(/Email address of your account/), 'jo@example.com');
  await first.user.click(screen.getByRole('button', { name: 'Mail me the link' }));
  await screen.findByText(/a link is on its way/);
  cleanup();

  const { user, sent } = open(`/lost-phone#${TOKEN}`, answers);
  await user.click(await screen.findByRole('button', { name: 'Start the 24 hours' }));
  await screen.findByText('Please open this link again from 28 November 2026 at 10:00');
  cleanup();

  state = 'ready';
  const last = open(`/lost-phone#${TOKEN}`, answers);
  await last.user.type(await screen.findByLabelText(/New phone number/), '07700 900555');
  await last.user.click(screen.getByRole('button', { name: 'Send a code' }));
  await last.user.type(await screen.findByLabelText(/Code from the text/), '123456');
  await last.user.type(input(/^New password/), 'nine quiet herons');
  await last.user.click(screen.getByRole('button', { name: 'Save number and password' }));
  await screen.findByText('Your new number and your new password are set.');
  expect(sent().some(({ call }) => call === 'POST /api/auth/lost-phone/start')).toBe(true);
  expect(last.sent().find(({ call }) => call.endsWith('/finish'))?.body).toEqual({
    token: TOKEN,
    phoneNumber: '07700 900555',
    verificationCode: '123456',
    newPassword: 'nine quiet herons',
  });
});

test('the warning’s link stops it with its button', async () => {
  const { user, sent } = open(`/stop-lost-phone#${TOKEN}`, {
    'POST /api/auth/lost-phone/stop': () => ({ message: 'Stopped.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'That is not right: stop it' }));
  await screen.findByText('Stopped.');
  expect(sent()).toEqual([{ call: 'POST /api/auth/lost-phone/stop', body: { token: TOKEN } }]);
});
