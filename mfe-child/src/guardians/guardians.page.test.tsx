import { GUARDIAN_ACTIONS } from '@notalone/contracts';
import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { id, mia } from '../testing/child-fixtures.ts';
import { openApp } from '../testing/open-app.tsx';
import { didWords } from './guardian-words.ts';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));
afterEach(() => vi.unstubAllGlobals());

const OF_MIA = `/api/profile/child/${mia._id}`;
const LONG = 'w'.repeat(40);
const child = {
  ...mia,
  locked: false,
  discoverable: false,
  birthMonth: 1,
  birthYear: 2016,
  consents: { login: true, messages: true, position: false },
};
const ann = { username: 'ann', isYou: true, isFirst: true };
const bilal = { username: 'bilal', isYou: false, isFirst: false, since: '2026-11-20T10:00:00.000Z' };
const invitation = {
  _id: id(50),
  phoneEnding: '123',
  createdAt: '2026-11-25T10:00:00.000Z',
  expiresAt: '2026-12-02T10:00:00.000Z',
};
const alone = { guardians: [ann], entries: [] };
const both = { guardians: [ann, bilal], entries: [] };
const entry = (number: number, action: string, more: object = {}) => ({
  _id: id(200 + number),
  at: new Date(Date.now() - number * 3_600_000).toISOString(),
  by: 'bilal',
  byYou: false,
  action,
  ...more,
});
const PASSWORD_NEEDED = () => errorResponse(403, 'PASSWORD_NEEDED', 'Please type your password again.');
function fakeServer(guardians: Answer, more: Record<string, Answer> = {}) {
  return fakeApi({
    'GET /api/profile/parent-children': () => ({ children: [child] }),
    [`GET ${OF_MIA}/guardians`]: guardians,
    'GET /api/auth/second-factor': () => ({ passkeys: [], recoveryCodesLeft: 0 }),
    'POST /api/auth/confirm-password': () => ({ token: 't2', expiresInSeconds: 900 }),
    ...more,
  });
}
const open = () => openApp(`/guardians/${mia._id}`);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const did = (calls: readonly { call: string }[], wanted: string) => calls.filter(({ call }) => call === wanted).length;
const typeNumber = async (number: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: /UK phone number/ }), number);
const givePassword = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Please enter your password' }));
  await userEvent.type(dialog.getByLabelText('Password'), 'three words here');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
};

it('says what sharing means, and that only you look after the child', async () => {
  fakeServer(() => alone);
  open();
  expect(await screen.findByRole('heading', { name: 'Who looks after Mia' })).toBeTruthy();
  expect(await screen.findByText('Only you look after Mia here.')).toBeTruthy();
  expect(screen.getByText(/Mia’s devices show each guardian’s number/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Stop being a guardian|must not see/ })).toBeNull();
});

it('invites by a number, asks for the password, and shows the link once', async () => {
  // With a clipboard.
  userEvent.setup();
  let isAsked = false;
  let isMade = false;
  const { calls } = fakeServer(() => (isMade ? { ...alone, invitation } : alone), {
    [`POST ${OF_MIA}/guardian-invitation`]: () => {
      if (!isAsked) {
        isAsked = true;
        return PASSWORD_NEEDED();
      }
      isMade = true;
      return Response.json({ ...invitation, link: 'https://na.test/guardian-invitation/abc' }, { status: 201 });
    },
    [`DELETE ${OF_MIA}/guardian-invitation`]: () => {
      isMade = false;
      return { message: 'The invitation is taken back.' };
    },
  });
  const { leave, toasts } = open();
  await typeNumber('12');
  await press('Make the invitation');
  expect((await screen.findAllByText('Please enter a valid UK phone number')).length).toBeGreaterThan(0);
  expect(did(calls, `POST ${OF_MIA}/guardian-invitation`)).toBe(0);
  await userEvent.clear(screen.getByRole('textbox', { name: /UK phone number/ }));
  // By the keyboard alone.
  await typeNumber('07700 900123{Enter}');
  await givePassword();
  expect(await screen.findByText('https://na.test/guardian-invitation/abc')).toBeTruthy();
  expect(calls.findLast(({ call }) => call === `POST ${OF_MIA}/guardian-invitation`)?.body).toEqual({
    phone: '07700 900123',
  });
  expect(screen.getByText(/texted a code to the number ending 123\. Both are needed/)).toBeTruthy();
  await press('Copy the link');
  expect(await navigator.clipboard.readText()).toBe('https://na.test/guardian-invitation/abc');
  leave();
  open();
  expect(await screen.findByText(/The link was shown once/)).toBeTruthy();
  await press('Take the invitation back');
  expect(await screen.findByRole('textbox', { name: /UK phone number/ })).toBeTruthy();
  expect(toasts()).toContain('The invitation is taken back.');
});

it('keeps the number that was typed when the invitation fails', async () => {
  fakeServer(() => alone, {
    [`POST ${OF_MIA}/guardian-invitation`]: errorResponse(429, 'RATE_LIMITED', 'Five invitations a day are enough.'),
  });
  open();
  await typeNumber('07700 900123');
  await press('Make the invitation');
  expect(await screen.findByText('Five invitations a day are enough.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /UK phone number/ })).toHaveProperty('value', '07700 900123');
});

it('undoes within the seven days, after a question and the password', async () => {
  let isBoth = true;
  let isAsked = false;
  const { calls } = fakeServer(() => (isBoth ? { ...both, canUndoUntil: '2026-11-27T10:00:00.000Z' } : alone), {
    [`POST ${OF_MIA}/guardian/undo`]: () => {
      if (!isAsked) {
        isAsked = true;
        return PASSWORD_NEEDED();
      }
      isBoth = false;
      return { message: 'bilal is no guardian any more.' };
    },
  });
  open();
  await press('Undo that bilal joined');
  expect(did(calls, `POST ${OF_MIA}/guardian/undo`)).toBe(0);
  await press('Yes, undo it');
  await givePassword();
  expect(await screen.findByText('Only you look after Mia here.')).toBeTruthy();
});

it('leaves after a question, and leads to the monitor', async () => {
  const { calls } = fakeServer(() => both, {
    [`POST ${OF_MIA}/guardian/leave`]: () => ({ message: 'You are no guardian of Mia any more.' }),
    'GET /api/profile/me': () => null,
  });
  const { address } = open();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  await press('Stop being a guardian');
  expect(did(calls, `POST ${OF_MIA}/guardian/leave`)).toBe(0);
  await press('Yes, I leave');
  await waitFor(() => expect(address()).toBe('/child-monitor'));
});

it('takes a concern with an order of a court, and keeps the words until they are sent', async () => {
  const refusals = [
    errorResponse(503, 'UNAVAILABLE', 'Later.'),
    errorResponse(409, 'CONFLICT', 'You have told us today.'),
  ];
  const { calls } = fakeServer(() => both, {
    [`POST ${OF_MIA}/guardian/concern`]: () =>
      refusals.shift() ?? Response.json({ message: 'Our moderators look at it now.' }, { status: 201 }),
  });
  open();
  expect(await screen.findByText(/bilal will notice that it does not work any more/)).toBeTruthy();
  await press('This person must not see my child');
  const dialog = () => within(screen.getByRole('dialog', { name: 'This person must not see my child' }));
  expect(dialog().getByRole('link', { name: '999' }).getAttribute('href')).toBe('tel:999');
  await userEvent.click(dialog().getByRole('button', { name: 'Send to the moderators' }));
  expect((await dialog().findAllByText('Please write what worries you.')).length).toBeGreaterThan(0);
  expect(did(calls, `POST ${OF_MIA}/guardian/concern`)).toBe(0);
  await userEvent.type(dialog().getByRole('textbox', { name: /What worries you/ }), 'He waits at school');
  await userEvent.keyboard('{Escape}');
  await press('This person must not see my child');
  await userEvent.click(dialog().getByRole('checkbox', { name: 'A court has made an order' }));
  for (const text of ['Later.', 'You have told us today.']) {
    await userEvent.click(dialog().getByRole('button', { name: 'Send to the moderators' }));
    expect(await dialog().findByText(text)).toBeTruthy();
    expect(dialog().getByRole('textbox', { name: /What worries you/ })).toHaveProperty('value', 'He waits at school');
  }
  await userEvent.click(dialog().getByRole('button', { name: 'Send to the moderators' }));
  expect(await dialog().findByText('Our moderators look at it now.')).toBeTruthy();
  expect(calls.findLast(({ call }) => call === `POST ${OF_MIA}/guardian/concern`)?.body).toEqual({
    words: 'He waits at school',
    hasOrder: true,
  });
});

it('lists what each did, with where to undo it, and nothing yet where there is nothing', async () => {
  const entries = [
    entry(1, 'read-messages', { friendName: 'Tom' }),
    entry(2, 'stopped-messages'),
    entry(3, 'changed-pin', { by: 'ann', byYou: true }),
    entry(4, 'forgot-device', { by: undefined }),
    entry(5, 'allowed-login', { by: 'ann', byYou: true }),
    entry(6, 'stopped-login'),
    entry(9 * 24, 'removed-child'),
  ];
  let shown: object = { ...both, entries };
  fakeServer(() => shown);
  let { leave } = open();
  const list = within((await screen.findByText('What each of you did')).closest('section') as HTMLElement);
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(rows[0]).toContain('bilal read Mia’s messages with Tom.');
  expect(rows[2]).toContain('You gave Mia a new PIN.');
  expect(rows[3]).toContain('A guardian who has left took Mia’s emergency button off a device.');
  const links = list.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/child-monitor', '/emergency-settings']);
  leave();
  // Who has left undoes nothing and has nothing undone.
  shown = { ...alone, entries };
  ({ leave } = open());
  expect(await screen.findByText(/gave Mia a new PIN/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Undo it/ })).toBeNull();
  leave();
  shown = both;
  open();
  expect(await screen.findByText(/Nothing yet\./)).toBeTruthy();
});

it('says what somebody else did with an account, with where its owner puts it back', async () => {
  const taken = { by: 'ann', byYou: true, isTakers: true };
  const entries = [
    entry(1, 'allowed-messages', { by: 'ann', byYou: true }),
    entry(2, 'stopped-messages', taken),
    entry(3, 'removed-contact', taken),
    entry(4, 'read-messages', { ...taken, friendName: 'Tom' }),
    entry(5, 'stopped-login', { isTakers: true }),
  ];
  let shown: object = { ...alone, entries };
  fakeServer(() => shown);
  const { leave } = open();
  const list = within((await screen.findByText('What was done')).closest('section') as HTMLElement);
  expect(list.getByText(/removed somebody whom/).textContent).toContain('Somebody else, with your account, removed');
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Put it back in the emergency settings', '/emergency-settings'],
  ]);
  leave();
  shown = { ...both, entries };
  open();
  expect((await screen.findByText(/stopped agreeing that Mia may log in/)).textContent).toContain(
    'Somebody else, with the account of bilal, stopped',
  );
  expect(screen.getByRole('link', { name: 'Undo it in the child monitor' })).toBeTruthy();
});

it('shows a long history in parts', async () => {
  fakeServer(() => ({ ...both, entries: Array.from({ length: 30 }, (_, at) => entry(at, 'changed-pin')) }));
  open();
  await press('Show all 30');
  expect(screen.getAllByText(/gave Mia a new PIN/)).toHaveLength(30);
});

it('has a plain sentence for every action, with long names too', () => {
  for (const action of GUARDIAN_ACTIONS) {
    const words = didWords({ _id: id(1), at: '2026-11-25T10:00:00.000Z', byYou: false, action }, LONG);
    expect(words).toMatch(/^[a-z].*\.$/);
    expect(words).not.toContain('undefined');
  }
});

it('says that the guardians did not load, and tries again', async () => {
  let tries = 0;
  fakeServer(() => {
    tries += 1;
    return tries === 1
      ? errorResponse(403, 'FORBIDDEN', 'You cannot do this at the moment.')
      : { ...both, guardians: [ann, { ...bilal, username: LONG }] };
  });
  open();
  expect(await screen.findByText('You cannot do this at the moment.')).toBeTruthy();
  await press('Try again');
  expect(await screen.findByText(LONG)).toBeTruthy();
});

it('knows only the reader’s own children', async () => {
  fakeServer(() => both);
  openApp(`/guardians/${id(99)}`);
  expect(await screen.findByText('We could not find this child.')).toBeTruthy();
});

it('is reached from the child’s settings, where the other guardian is named', async () => {
  fakeServer(() => both, {
    'GET /api/profile/me': () => ({ _id: id(1) }),
    'GET /api/messages/held': () => [],
    [`GET ${OF_MIA}/connections`]: () => [],
    [`GET ${OF_MIA}/threads`]: () => [],
    'GET /api/profile/parent-children': () => ({ children: [{ ...child, otherGuardian: 'bilal' }] }),
  });
  openApp('/child-monitor');
  expect((await screen.findAllByText(/You look after Mia with/)).length).toBe(1);
  expect((await screen.findByText(/^Guardians:/)).textContent).toBe('Guardians: You and bilal');
  await userEvent.click(screen.getByText('Settings for Mia'));
  await userEvent.click(screen.getByRole('link', { name: 'Who looks after Mia' }));
  expect(await screen.findByRole('heading', { name: 'Who looks after Mia' })).toBeTruthy();
});
