import { type Answer, badGatewayPage, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

const id = (number: number) => String(number).padStart(24, '0');
const child = (number: number, name: string, change: object = {}) => ({
  _id: id(number),
  name,
  avatar: 'space-owl.svg',
  t1dWarriorUsername: `Brave Otter ${number}`,
  locked: false,
  discoverable: true,
  birthMonth: 1,
  birthYear: 2016,
  consents: { login: true, messages: true, position: false },
  reading: 'freely',
  canMessage: true,
  isGrownUp: false,
  ...change,
});
const mia = child(2, 'Mia');
const friendship = (number: number, friendName: string, change: object = {}) => ({
  _id: id(100 + number),
  fromChildId: id(number),
  toChildId: mia._id,
  status: 'accepted',
  awaiting: [],
  awaitsMe: false,
  friendId: id(number),
  friendName,
  friendAvatar: 'cool-owl.svg',
  avatar: 'cool-owl.svg',
  createdAt: '2026-10-01T10:00:00.000Z',
  otherFamily: {
    username: 'ben',
    memberSince: '2026-11-01T10:00:00.000Z',
    connections: 3,
    isConnected: true,
    isNew: true,
  },
  ...change,
});
const held = {
  _id: id(300),
  content: 'ring me on 07700 900123',
  createdAt: '2026-10-02T10:00:00.000Z',
  reason: 'a phone number',
  from: { childId: mia._id, name: 'Mia', avatar: 'space-owl.svg' },
  to: { childId: id(3), name: 'Tom', avatar: 'cool-owl.svg' },
  fromMyChild: true,
  iReleased: false,
  otherDecides: true,
  otherReleased: true,
};
const asking = friendship(4, 'Wren', { status: 'pending', awaitsMe: true, awaiting: ['recipient-parent'] });
const PASSWORD_NEEDED = () => errorResponse(403, 'PASSWORD_NEEDED', 'Please type your password again.');

function fakeServer(children: readonly object[], more: Record<string, Answer> = {}) {
  return fakeApi({
    'GET /api/profile/me': () => ({ _id: id(1), user: { email: 'ann@example.com' } }),
    'GET /api/profile/parent-children': () => ({ children }),
    'GET /api/messages/held': () => [],
    [`GET /api/profile/child/${mia._id}/connections`]: () => [friendship(3, 'Tom')],
    [`GET /api/profile/child/${mia._id}/threads`]: () => [],
    ...more,
  });
}
const open = () => openApp('/child-monitor', 'parent');
const did = (calls: readonly { call: string }[], wanted: string) =>
  calls.filter(({ call }) => call.split('?')[0] === wanted).length;

describe('/child-monitor', () => {
  it('asks for a profile first', async () => {
    fakeServer([], { 'GET /api/profile/me': () => null });
    open();
    expect(await screen.findByText(/Children’s logins belong to a family/)).toBeTruthy();
  });

  it('shows a second guardian without a profile the children, and offers to add none', async () => {
    fakeServer([mia], { 'GET /api/profile/me': () => null });
    open();
    expect(await screen.findByRole('heading', { name: 'Mia' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'create your profile' }).getAttribute('href')).toBe('/profile-edit');
    expect(screen.queryByRole('button', { name: 'Add Child' })).toBeNull();
    expect(screen.queryByText('Profile Required')).toBeNull();
  });

  it('asks for a new PIN where somebody else may know the old one', async () => {
    fakeServer([{ ...mia, consents: { login: true, messages: true, position: false }, needsNewPin: true }]);
    open();
    expect(await screen.findByText('Needs a new PIN, in Settings')).toBeTruthy();
    const form = within(await screen.findByRole('form', { name: 'New PIN for Mia', hidden: true }));
    expect(form.getByText('Please give Mia a new PIN.')).toBeTruthy();
    const link = form.getByRole('link', { name: 'emergency settings', hidden: true });
    expect(link.getAttribute('href')).toBe('/emergency-settings');
  });

  it('says that a birthday waits for us', async () => {
    const consents = { login: true, messages: true, position: false };
    fakeServer([
      { ...mia, consents, birthMonth: 1, birthYear: 2014, awaitedBirth: { birthMonth: 3, birthYear: 2008 } },
    ]);
    open();
    expect(await screen.findByText('A new birthday waits: March 2008')).toBeTruthy();
    expect(screen.getByText(/One of us looks at it before it counts/)).toBeTruthy();
  });

  it('says that the children did not load, and tries again', async () => {
    let tries = 0;
    fakeServer([], {
      'GET /api/profile/parent-children': () => {
        tries += 1;
        return tries === 1 ? errorResponse(400, 'VALIDATION', 'No.') : { children: [mia] };
      },
    });
    open();
    expect(await screen.findByText('Failed to load children.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Mia' })).toBeTruthy();
  });

  it('adds no child without agreement to a login, and with each consent only once it was given', async () => {
    const { calls } = fakeServer([], { 'POST /api/profile/child': () => ({ ...mia }) });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Child' }));
    const form = within(screen.getByRole('form', { name: 'Add Child' }));
    for (const box of form.getAllByRole('checkbox')) expect((box as HTMLInputElement).checked).toBe(false);
    await userEvent.type(form.getByLabelText(/Child Name/), 'Mia');
    await userEvent.type(form.getByLabelText(/Warrior name/), 'Calm Fox');
    await userEvent.type(form.getByLabelText(/PIN/), '7otters');
    await userEvent.click(form.getByRole('button', { name: 'Add Child' }));
    expect((await form.findAllByText(/A login needs your agreement/)).length).toBeGreaterThan(0);
    expect(did(calls, 'POST /api/profile/child')).toBe(0);
    await userEvent.click(form.getByRole('checkbox', { name: /parental responsibility/ }));
    await userEvent.click(form.getByRole('button', { name: 'Add Child' }));
    expect(await screen.findByText('Child profile created!')).toBeTruthy();
    expect(calls.find(({ call }) => call === 'POST /api/profile/child')?.body).toEqual({
      childName: 'Mia',
      t1dWarriorUsername: 'Calm Fox',
      pin: '7otters',
      discoverable: false,
      consents: { login: true, messages: false, position: false },
    });
  });

  it('says at both fields that the username is taken and the PIN is easy, and keeps what was typed', async () => {
    const taken = 'That warrior name is already taken.';
    const easy = 'That PIN is easy to guess. Please choose another one.';
    fakeServer([], {
      'POST /api/profile/child': () =>
        errorResponse(409, 'USERNAME_TAKEN', taken, { errors: { t1dWarriorUsername: taken, pin: easy } }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Child' }));
    const form = within(screen.getByRole('form', { name: 'Add Child' }));
    await userEvent.type(form.getByLabelText(/Child Name/), 'Mia');
    await userEvent.type(form.getByLabelText(/Warrior name/), 'Calm Fox');
    await userEvent.type(form.getByLabelText(/PIN/), 'otter1');
    await userEvent.click(form.getByRole('checkbox', { name: /parental responsibility/ }));
    await userEvent.click(form.getByRole('button', { name: 'Add Child' }));
    const described = (field: HTMLElement) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');
    await waitFor(() => expect(described(form.getByLabelText(/Warrior name/))).toContain(taken));
    expect(described(form.getByLabelText(/PIN/))).toContain(easy);
    expect((form.getByLabelText(/PIN/) as HTMLInputElement).value).toBe('otter1');
  });

  it('approves a request only once the family is known, and asks for the password where it must', async () => {
    const call = `POST /api/profile/child-connection/${asking._id}/approve`;
    let asked = 0;
    const [NOT_YOURS, TOO_MANY] = ['That is not your password', 'Too many failed attempts'];
    const answers = [
      () => errorResponse(400, 'INVALID_CREDENTIALS', NOT_YOURS, { errors: { password: NOT_YOURS } }),
      () => errorResponse(429, 'LOCKED_OUT', TOO_MANY),
      () => Promise.reject(new TypeError('offline')),
      () => badGatewayPage(),
    ];
    const { calls } = fakeServer([mia], {
      [`GET /api/profile/child/${mia._id}/connections`]: () => [asking],
      [call]: () => {
        asked += 1;
        return asked === 1 ? PASSWORD_NEEDED() : { message: 'ok', status: 'pending' };
      },
      'POST /api/auth/confirm-password': () =>
        answers.shift()?.() ?? Response.json({ token: 'fresh', expiresInSeconds: 900 }),
    });
    open();
    expect(await screen.findByText('Wren asks Mia to be friends')).toBeTruthy();
    expect(screen.getByText('This account is new')).toBeTruthy();
    const approve = screen.getByRole('button', { name: 'Approve' });
    expect((approve as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'I know this family' }));
    await userEvent.click(approve);
    const dialog = within(await screen.findByRole('dialog', { name: 'Please enter your password' }));
    const field = dialog.getByLabelText(/^Password/, { selector: 'input' });
    await userEvent.type(field, 'kettle');
    for (const reason of [NOT_YOURS, TOO_MANY, 'Please check your internet connection', 'not available right now']) {
      await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
      expect((await dialog.findAllByText(new RegExp(reason))).length).toBeGreaterThan(0);
      expect(field.hasAttribute('aria-invalid')).toBe(reason === NOT_YOURS);
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Connection request approved successfully!')).toBeTruthy();
    expect(did(calls, call)).toBe(2);
  });

  it('lets a held message through, or refuses it', async () => {
    const { calls } = fakeServer([mia], {
      'GET /api/messages/held': () => [held],
      [`POST /api/messages/held/${held._id}/release`]: () => ({ message: 'The message was sent.', delivered: true }),
      [`POST /api/messages/held/${held._id}/refuse`]: () => ({ message: 'The message was not sent.' }),
    });
    const app = open();
    const waiting = within(await screen.findByRole('region', { name: 'Messages waiting for you' }));
    expect(waiting.getByText('Looks like: a phone number')).toBeTruthy();
    expect(waiting.getByText('The other family has said yes.')).toBeTruthy();
    await userEvent.click(waiting.getByRole('button', { name: 'Let it through' }));
    expect(await screen.findByText('The message was sent.')).toBeTruthy();
    await userEvent.click(waiting.getByRole('button', { name: 'Do not send it' }));
    await waitFor(() => expect(app.toasts()).toContain('The message was not sent.'));
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(2);
  });

  it('says who decides about a held message, and lets the parent report it', async () => {
    const alone = {
      ...held,
      _id: id(301),
      content: 'I live at 12 oak street',
      otherDecides: false,
      otherReleased: false,
    };
    const { calls } = fakeServer([mia], {
      'GET /api/messages/held': () => [alone],
      [`POST /api/messages/report/${alone._id}`]: () => ({ message: 'Report submitted.' }),
    });
    const app = open();
    const waiting = within(await screen.findByRole('region', { name: 'Messages waiting for you' }));
    expect(waiting.getByText('Only your family decides.')).toBeTruthy();
    await userEvent.click(waiting.getByRole('button', { name: 'Report' }));
    const dialog = async () => within(await screen.findByRole('dialog', { name: 'Report this message' }));
    await userEvent.type((await dialog()).getByLabelText(/^Details/), 'He asks where she lives');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(waiting.getByRole('button', { name: 'Report' }));
    expect((await dialog()).getByLabelText(/^Details/)).toHaveProperty('value', 'He asks where she lives');
    await userEvent.click((await dialog()).getByRole('radio', { name: 'A child may not be safe' }));
    await userEvent.click((await dialog()).getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(app.toasts()).toContain('Report submitted.'));
    expect(did(calls, `POST /api/messages/report/${alone._id}`)).toBe(1);
  });

  it('keeps closed chats below the friends, to read and to report any message in them', async () => {
    const thread = `GET /api/profile/child/${mia._id}/messages/${id(5)}`;
    const { calls } = fakeServer([mia], {
      [`GET /api/profile/child/${mia._id}/connections`]: () => [
        friendship(3, 'Tom'),
        friendship(5, 'Idris', { status: 'paused' }),
      ],
      [`GET /api/profile/child/${mia._id}/threads`]: () => [
        { friendId: id(3), friendName: 'Tom', friendAvatar: 'cool-owl.svg', state: 'open' },
        {
          friendId: id(5),
          friendName: 'Idris',
          friendAvatar: 'cool-owl.svg',
          state: 'closed',
          closedAt: '2026-10-02T10:00:00.000Z',
          visibleUntil: '2026-12-31T10:00:00.000Z',
        },
      ],
      [thread]: () => [
        { _id: id(401), senderChildId: id(5), content: 'go away', createdAt: '2026-10-02T10:01:00.000Z' },
        { _id: id(400), senderChildId: mia._id, content: 'hello', createdAt: '2026-10-02T10:00:00.000Z' },
      ],
      [`POST /api/messages/report/${id(401)}`]: () => ({ message: 'Report submitted.' }),
    });
    const app = open();
    const closed = within(await screen.findByRole('region', { name: 'Closed chats of Mia' }));
    expect(closed.getByText('Ended on 2 October, here until 31 December')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Read messages with Tom' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Read messages with Idris' })).toBeNull();
    expect(did(calls, thread)).toBe(0);
    await userEvent.click(closed.getByRole('button', { name: 'Read closed chat with Idris' }));
    const viewer = within(await screen.findByRole('dialog', { name: 'Mia and Idris' }));
    expect(await viewer.findByRole('button', { name: 'Report: hello' })).toBeTruthy();
    await userEvent.click(viewer.getByRole('button', { name: 'Report: go away' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this message' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'A child may not be safe' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(app.toasts()).toContain('Report submitted.'));
    expect([did(calls, thread), did(calls, `POST /api/messages/report/${id(401)}`)]).toEqual([1, 1]);
  });

  it('says that the closed chats did not load', async () => {
    fakeServer([mia], {
      [`GET /api/profile/child/${mia._id}/threads`]: () => errorResponse(400, 'VALIDATION', 'No.'),
    });
    open();
    expect(await screen.findByText('Failed to load closed chats.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Read messages with Tom' })).toBeTruthy();
  });

  it('says to a guardian who may not read at the moment what the server says, and no more', async () => {
    const paused = errorResponse(403, 'FORBIDDEN', 'You cannot do this at the moment.');
    fakeServer([mia], {
      [`GET /api/profile/child/${mia._id}/threads`]: paused,
      [`GET /api/profile/child/${mia._id}/messages/${id(3)}`]: paused,
    });
    open();
    expect(await screen.findByText('You cannot do this at the moment.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Read messages with Tom' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mia and Tom' }));
    expect(await dialog.findByText('You cannot do this at the moment.')).toBeTruthy();
    expect(dialog.queryByText(/that you have read this/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again', hidden: true })).toBeNull();
  });

  it('asks for messages of a 14-year-old only with a reason, and once', async () => {
    const teen = child(2, 'Mia', { reading: 'with-reason' });
    const call = `GET /api/profile/child/${mia._id}/messages/${id(3)}`;
    const { calls } = fakeServer([teen], { [call]: () => [] });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Read messages with Tom' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mia and Tom' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Read the messages' }));
    expect((await dialog.findAllByText(/Please give a reason/)).length).toBeGreaterThan(0);
    expect(did(calls, call)).toBe(0);
    await userEvent.type(dialog.getByLabelText(/Why do you want/), 'she is sad');
    await userEvent.click(dialog.getByRole('button', { name: 'Read the messages' }));
    expect(await dialog.findByText('They have not written to each other yet.')).toBeTruthy();
    expect(did(calls, call)).toBe(1);
  });

  it('reads older messages only when asked to, as each reading is recorded', async () => {
    const call = `GET /api/profile/child/${mia._id}/messages/${id(3)}`;
    const said = (number: number, content: string) => ({
      _id: id(400 + number),
      senderChildId: id(3),
      content,
      createdAt: `2026-10-02T10:0${number}:00.000Z`,
    });
    const { calls } = fakeServer([mia], {
      [call]: ({ url }) =>
        url.searchParams.has('cursor')
          ? [said(1, 'the first')]
          : Response.json([said(2, 'the second')], { headers: { link: `<${url.pathname}?cursor=a>; rel="next"` } }),
    });
    const read = () => calls.filter((one) => one.call.startsWith(call)).length;
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Read messages with Tom' }));
    fireEvent.scroll(await screen.findByRole('region', { name: 'What Mia and Tom wrote' }));
    // Gives the page the time in which it would have asked.
    await userEvent.click(screen.getByRole('button', { name: 'Report: the second' }));
    await screen.findByRole('dialog', { name: 'Report this message' });
    await userEvent.keyboard('{Escape}');
    expect(read()).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('the first')).toBeTruthy();
    expect(screen.getByText('the second')).toBeTruthy();
    expect(read()).toBe(2);
  });

  it('offers no reading from 16, and only the settings at 18', async () => {
    fakeServer([
      child(2, 'Mia', { reading: 'not' }),
      child(8, 'Kit', { reading: 'not', canMessage: false, isGrownUp: true }),
    ]);
    open();
    expect(await screen.findByRole('button', { name: 'Disconnect from Tom' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Read messages/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show Kit' }));
    expect(await screen.findByText('Kit is 18 now')).toBeTruthy();
    expect(screen.queryByText('Friends of Kit')).toBeNull();
  });

  it('removes a child after a question, and offers to undo it', async () => {
    let isRemoved = false;
    fakeServer([], {
      'GET /api/profile/parent-children': () => ({
        children: [isRemoved ? { ...mia, removedAt: '2026-11-22T10:00:00.000Z' } : mia],
      }),
      [`DELETE /api/profile/child/${mia._id}`]: () => {
        isRemoved = true;
        return { message: 'ok' };
      },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Mia', hidden: true }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, remove Mia' }));
    expect(await screen.findByText('Mia has been removed.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Undo: keep Mia' })).toBeTruthy();
  });

  it('unlocks a login, and says at the field why a PIN is refused', async () => {
    fakeServer([child(2, 'Mia', { locked: true })], {
      [`POST /api/profile/child/${mia._id}/unlock`]: () => ({ message: 'The login is unlocked.' }),
      [`PUT /api/profile/child/${mia._id}/pin`]: () =>
        errorResponse(400, 'VALIDATION', 'Please check.', { errors: { pin: 'That PIN is easy to guess.' } }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Unlock Mia' }));
    expect(await screen.findByText('The login is unlocked.')).toBeTruthy();
    const form = within(screen.getByRole('form', { name: 'New PIN for Mia', hidden: true }));
    await userEvent.type(form.getByLabelText(/New PIN/), '1234');
    await userEvent.click(form.getByRole('button', { name: 'Change PIN', hidden: true }));
    expect((await form.findAllByText(/That PIN is easy to guess/)).length).toBeGreaterThan(0);
  });

  it('says why a PIN was not changed where no field is at fault', async () => {
    fakeServer([child(2, 'Mia')], {
      [`PUT /api/profile/child/${mia._id}/pin`]: () => errorResponse(429, 'RATE_LIMITED', 'Wait a little.'),
    });
    open();
    const form = within(await screen.findByRole('form', { name: 'New PIN for Mia', hidden: true }));
    await userEvent.type(form.getByLabelText(/New PIN/), '1234');
    await userEvent.click(form.getByRole('button', { name: 'Change PIN', hidden: true }));
    expect(await form.findByText('Wait a little.')).toBeTruthy();
  });

  it('says at the field why the agreements were not saved', async () => {
    fakeServer([child(2, 'Mia', { birthYear: undefined, birthMonth: undefined })], {
      [`PUT /api/profile/child/${mia._id}`]: () =>
        errorResponse(400, 'VALIDATION', 'Please check.', { errors: { birthYear: 'Must be a year' } }),
    });
    open();
    const form = within(await screen.findByRole('form', { name: 'Agreements for Mia', hidden: true }));
    await userEvent.click(form.getByRole('button', { name: 'Save', hidden: true }));
    expect((await form.findAllByText(/Must be a year/)).length).toBe(2);
  });
});
