import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { friendship, id, mia } from '../testing/child-fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

function fakeServer(more: Record<string, Answer> = {}) {
  return fakeApi({
    'GET /api/profile/child/me': () => mia,
    'GET /api/profile/my-child-connections': () => [
      friendship(3, 'Tom'),
      friendship(4, 'Wren', { status: 'pending', awaiting: ['recipient-parent', 'recipient-child'] }),
      friendship(5, 'Idris', { status: 'pending', awaiting: ['recipient-child'] }),
    ],
    'GET /api/profile/children': () => [{ childId: id(6), childName: 'Amelia', avatar: 'pink-bird.svg' }],
    'GET /api/auth/child/pin-news': () => ({ waiting: [] }),
    [`GET /api/profile/child/${mia._id}/reads`]: () => [],
    [`GET /api/notifications/child/${mia._id}`]: () => [],
    [`GET /api/profile/child/${mia._id}/threads`]: () => [],
    [`GET /api/messages/thread/${mia._id}/${id(3)}`]: () => [],
    ...more,
  });
}
const open = (screen = '') => openApp(`/child-dashboard${screen}`, 'child');

describe('/child-dashboard', () => {
  it('greets the child and shows whose yes a request waits for', async () => {
    fakeServer();
    open();
    expect(await screen.findByRole('heading', { name: 'Hello, Mia!' })).toBeTruthy();
    const waiting = (await screen.findByRole('heading', { name: 'Wren' })).closest('li');
    expect(waiting?.textContent).toContain('Waiting parental approval');
    expect(waiting?.textContent).toContain('Waiting for your grown-up. Then it is your turn.');
  });

  it('says whom a request waits for, and that a child answers after the grown-ups', async () => {
    const all = ['requester-parent', 'recipient-parent', 'recipient-child'];
    fakeServer({
      'GET /api/profile/my-child-connections': () => [
        friendship(4, 'Wren', { status: 'pending', awaiting: all }),
        friendship(5, 'Idris', { status: 'pending', awaiting: all, fromChildId: mia._id }),
      ],
    });
    open();
    const textOf = async (name: string) =>
      (await screen.findByRole('heading', { name })).closest('li')?.textContent ?? '';
    expect(await textOf('Wren')).toContain('Waiting for Wren’s grown-up and your grown-up. Then it is your turn.');
    expect(await textOf('Idris')).toContain('Waiting for: your grown-up, Idris’s grown-up, Idris.');
  });

  it('lets a child of 13 ask for a copy of its things with the PIN, and save it', async () => {
    const copy = { exportId: 'c'.repeat(24), requestedAt: '2026-11-20T10:00:00.000Z' };
    const ready = { ...copy, state: 'ready', expiresAt: '2026-11-27T10:01:00.000Z', bytes: 7 };
    let copies: object[] = [];
    const { calls } = fakeServer({
      'GET /api/profile/child/me': () => ({ ...mia, canAskForCopy: true }),
      'GET /api/profile/child/exports': () => copies,
      'POST /api/profile/child/exports': ({ body }) => {
        if ((body as { pin: string }).pin !== '7otters')
          return errorResponse(400, 'VALIDATION', 'Please check.', { errors: { pin: 'That is not your PIN.' } });
        copies = [{ ...ready, exportId: 'd'.repeat(24) }];
        return { ...copy, state: 'waiting' };
      },
      [`GET /api/profile/child/exports/${'d'.repeat(24)}/download`]: () => new Response('the zip'),
    });
    const createObjectURL = vi.fn((_zip: Blob) => 'blob:zip');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
    const app = open();
    const pin = await screen.findByLabelText(/^Your PIN/, { selector: 'input' });
    await userEvent.type(pin, '1111');
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a copy' }));
    expect((await screen.findAllByText('That is not your PIN.')).length).toBeGreaterThan(0);
    await userEvent.clear(pin);
    await userEvent.type(pin, '7otters');
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a copy' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save the copy of 20 November' }));
    await waitFor(() => expect(createObjectURL.mock.calls[0]?.[0].size).toBe(7));
    expect(app.toasts()).toContain('We are making your copy.');
    expect(calls.filter(({ call }) => call === 'POST /api/profile/child/exports')).toHaveLength(2);
  });

  it('offers no copy to a younger child', async () => {
    fakeServer();
    open();
    await screen.findByText('What my grown-ups can see');
    expect(screen.queryByText('A copy of my things')).toBeNull();
  });

  it('lets the child say yes once the grown-ups did', async () => {
    const { calls } = fakeServer({
      [`POST /api/profile/child-connection/${id(105)}/approve`]: () => ({ status: 'accepted', message: 'ok' }),
    });
    const app = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('You and Idris are friends!')).toBeTruthy();
    expect(app.toasts()).toBe('You and Idris are friends!');
    expect(document.activeElement?.id).toBe('page-title');
    expect(calls.some(({ call }) => call === `POST /api/profile/child-connection/${id(105)}/approve`)).toBe(true);
  });

  it('says when a grown-up gave it a new PIN, and what a new device does not show yet', async () => {
    const changed = { pinChangedAt: '2026-11-24T10:00:00.000Z', waiting: [] };
    let news: object = changed;
    fakeServer({ 'GET /api/auth/child/pin-news': () => news });
    open();
    expect(await screen.findByText('A grown-up gave you a new PIN on 24 November.')).toBeTruthy();
    expect(await screen.findByText('Nobody has read your messages yet.')).toBeTruthy();
    cleanup();
    news = { ...changed, hiddenBefore: changed.pinChangedAt, hiddenUntil: '2026-12-01T10:00:00.000Z' };
    open();
    expect(await screen.findByText('Older messages show here from 1 December.')).toBeTruthy();
    expect(await screen.findByText(/^Who read older messages shows here once/)).toBeTruthy();
    expect(screen.queryByText('Nobody has read your messages yet.')).toBeNull();
    cleanup();
    news = { ...changed, hiddenBefore: changed.pinChangedAt };
    open();
    expect(await screen.findByText(/once you say yes on a device you used before.*a grown-up can write/)).toBeTruthy();
  });

  it('lets the child say yes to its own new device, and log out one that is not its own', async () => {
    let waiting = [id(7), id(8)].map((_id) => ({ _id, device: 'Chrome on Android', at: '2026-11-24T14:05:00.000Z' }));
    const isOver = (over: string) => {
      waiting = waiting.filter(({ _id }) => _id !== over);
      return { message: 'Your messages show there now.' };
    };
    const { calls } = fakeServer({
      'GET /api/auth/child/pin-news': () => ({ waiting }),
      [`POST /api/auth/child/devices/${id(7)}/approve`]: () => isOver(id(7)),
      [`DELETE /api/auth/sessions/${id(8)}`]: () => isOver(id(8)),
    });
    const app = open();
    const [yes] = await screen.findAllByRole('button', { name: 'Yes, show my messages there' });
    expect(screen.getAllByText(/Chrome on Android, 24 November, 14:05. Is it yours\?/)).toHaveLength(2);
    if (yes) await userEvent.click(yes);
    await waitFor(() => expect(app.toasts()).toBe('Your messages show there now.'));
    const no = await waitFor(() => screen.getByRole('button', { name: 'No, log it out' }));
    await userEvent.click(no);
    expect(await screen.findByText('Somebody else may know your PIN.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'No, log it out' })).toBeNull());
    expect(calls.map(({ call }) => call)).toContain(`DELETE /api/auth/sessions/${id(8)}`);
  });

  it('asks before a friendship ends, and goes on at the next friend', async () => {
    const friends = [friendship(3, 'Tom'), friendship(4, 'Wren')];
    fakeServer({
      'GET /api/profile/my-child-connections': () => friends,
      [`DELETE /api/profile/child-connection/${id(103)}`]: () => {
        friends.shift();
        return { message: 'ok' };
      },
    });
    const app = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Stop being friends with Tom' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(app.toasts()).toBe('Connection removed.'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Wren').closest('li')));
  });

  it('keeps what was typed when a message is refused, and says why', async () => {
    fakeServer({ 'POST /api/messages': () => errorResponse(429, 'RATE_LIMITED', 'Wait a little.') });
    const app = open();
    await userEvent.click(await screen.findByRole('link', { name: 'Write to Tom' }));
    expect(app.address()).toBe(`/child-dashboard/messages/${id(3)}`);
    const field = await screen.findByRole('textbox', { name: 'Write to Tom' });
    await userEvent.type(field, 'hello');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/Wait a little/)).toBeTruthy();
    expect((field as HTMLTextAreaElement).value).toBe('hello');
  });

  it('shows who asks where news is read, and one’s own requests where friends are looked for', async () => {
    fakeServer({
      'GET /api/profile/my-child-connections': () => [
        friendship(5, 'Idris', { status: 'pending', awaiting: ['recipient-child'] }),
        friendship(7, 'Brave Otter 9', { fromChildId: mia._id, status: 'pending', awaiting: ['requester-parent'] }),
      ],
    });
    const notifications = open('/notifications');
    expect(await screen.findByText('Idris wants to be your friend.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
    notifications.leave();
    open('/find-friends');
    expect(await screen.findByText('Brave Otter 9')).toBeTruthy();
  });

  it('says beside the field why a warrior name was refused', async () => {
    const refused = 'Please say it without that word.';
    fakeServer({
      'POST /api/profile/child-connect': () =>
        errorResponse(400, 'VALIDATION', 'Please check the highlighted fields.', {
          errors: { warriorUsername: refused },
        }),
    });
    open('/find-friends');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Warrior name' }), 'Otter');
    await userEvent.click(screen.getByRole('button', { name: 'Ask to be friends' }));
    expect(await screen.findByRole('textbox', { description: new RegExp(refused) })).toBeTruthy();
    expect(screen.queryByText('Please check the highlighted fields.')).toBeNull();
  });

  it('says which list did not load', async () => {
    fakeServer({
      'GET /api/profile/my-child-connections': () => errorResponse(503, 'UNAVAILABLE', 'Try again later.'),
      [`GET /api/notifications/child/${mia._id}`]: () => errorResponse(503, 'UNAVAILABLE', 'Try again later.'),
    });
    const connections = open();
    expect(await screen.findByText('Failed to load connections.')).toBeTruthy();
    connections.leave();
    const notifications = open('/notifications');
    expect(await screen.findByText('Failed to load received requests.')).toBeTruthy();
    expect(await screen.findByText('Failed to load notifications.')).toBeTruthy();
    notifications.leave();
    open('/find-friends');
    expect(await screen.findByText('Failed to load pending requests.')).toBeTruthy();
  });

  it('shows in the thread when a grown-up read it, and the note about insulin', async () => {
    const message = (number: number, minutes: number, more: object = {}) => ({
      _id: id(200 + number),
      senderChildId: id(3),
      content: `message ${number}`,
      createdAt: `2026-10-02T10:${String(minutes).padStart(2, '0')}:00.000Z`,
      ...more,
    });
    fakeServer({
      [`GET /api/messages/thread/${mia._id}/${id(3)}`]: () => [
        message(3, 30),
        message(2, 10, { note: 'Everyone’s insulin is different. Ask your grown-up.' }),
        message(1, 5),
      ],
      [`GET /api/profile/child/${mia._id}/reads`]: () => [
        { friendId: id(3), friendName: 'Tom', readAt: '2026-10-02T10:20:00.000Z' },
        { friendId: id(4), friendName: 'Wren', readAt: '2026-10-02T10:06:00.000Z' },
      ],
    });
    open(`/messages/${id(3)}`);
    const thread = within(await screen.findByRole('region', { name: 'What we wrote' }));
    const lines = thread.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines.map((line) => line.includes('Your grown-up read this'))).toEqual([false, true, false]);
    expect(lines[1]).toContain('Everyone’s insulin is different');
  });

  it.each(['', '/find-friends', '/messages', `/messages/${id(3)}`, '/notifications'])(
    'has ended at /child-dashboard%s when the child is 18',
    async (address) => {
      const { calls } = fakeServer({
        'GET /api/profile/child/me': () => ({ ...mia, canMessage: false, isGrownUp: true }),
      });
      open(address);
      expect(await screen.findByText('You are 18 now')).toBeTruthy();
      expect(screen.queryByText('Tom')).toBeNull();
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(calls.filter(({ call }) => call.startsWith('GET /api/messages'))).toEqual([]);
    },
  );

  it('keeps the way to help, and its switch, when the child is 18', async () => {
    fakeServer({ 'GET /api/profile/child/me': () => ({ ...mia, canMessage: false, isGrownUp: true }) });
    open();
    expect(await screen.findByText('You are 18 now')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'EMERGENCY SMS' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Say where I am when I ask for help' })).toBeTruthy();
    expect(screen.queryByText('What my grown-ups can see')).toBeNull();
  });

  it.each([
    ['', 'Hello, Mia!', 'Wren'],
    ['/find-friends', 'Find Friends', 'Amelia'],
    ['/messages', 'Messages', 'Tom'],
    [`/messages/${id(3)}`, 'Tom', 'Say hello to Tom!'],
    ['/notifications', 'Notifications', 'Nothing new.'],
  ])('opens /child-dashboard%s by its address, with one title', async (address, title, content) => {
    fakeServer();
    open(address);
    const heading = await screen.findByRole('heading', { level: 1, name: title });
    expect(heading.id).toBe('page-title');
    expect((await screen.findAllByText(content)).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('shows what is new by time, each with a picture of what it is about, and sees it all', async () => {
    const news = (at: number, message: string, topic: string, daysAgo: number) => ({
      _id: id(at),
      type: 'other',
      topic,
      message,
      read: false,
      createdAt: new Date(Date.now() - daysAgo * 24 * 3600_000).toISOString(),
      link: '/child-dashboard',
      count: 1,
      processed: false,
    });
    const { calls } = fakeServer({
      [`GET /api/notifications/child/${mia._id}`]: () => [
        news(1, 'You and Tom are friends now!', 'connection', 0),
        news(2, 'Wren wrote to you.', 'message', 2),
        news(3, 'A grown-up read your messages with Tom.', 'child', 30),
      ],
      [`POST /api/notifications/read/${id(1)}`]: () => ({ notifications: 0, messages: 0 }),
    });
    open('/notifications');
    for (const [title, message] of [
      ['Today', 'You and Tom are friends now!'],
      ['This week', 'Wren wrote to you.'],
      ['Earlier', 'A grown-up read your messages with Tom.'],
    ] as const) {
      expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy();
      const [item] = within(screen.getByRole('list', { name: title })).getAllByRole('listitem');
      expect(item?.textContent).toContain(message);
      expect(item?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    }
    const reads = () => calls.filter(({ call }) => call.startsWith('POST /api/notifications/read/'));
    await vi.waitFor(() => expect(reads()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Mute' })).toBeNull();
  });

  it('changes the picture', async () => {
    const { calls } = fakeServer({ 'POST /api/profile/child/avatar': () => ({ ...mia, avatar: 'fire-dog.svg' }) });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Change my picture' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('radio')).toHaveLength(12);
    await userEvent.click(dialog.getByText('Fire Dog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Take this one' }));
    expect(await screen.findByText('Avatar updated!')).toBeTruthy();
    expect(calls.find(({ call }) => call === 'POST /api/profile/child/avatar')?.body).toEqual({
      avatar: 'fire-dog.svg',
    });
  });

  it('leads to the emergency page in one tap, and switches the own location', async () => {
    const { calls } = fakeServer({
      'GET /api/profile/emergency-location-setting': () => ({ emergencyLocationEnabled: true }),
      'PUT /api/profile/emergency-location-setting': ({ body }) => body,
    });
    const app = open();
    const toggle = await screen.findByRole('checkbox', { name: 'Say where I am when I ask for help' });
    await vi.waitFor(() => expect((toggle as HTMLInputElement).disabled).toBe(false));
    await userEvent.click(toggle);
    await vi.waitFor(() => expect(app.toasts()).toBe('Location sharing disabled for emergency SMS.'));
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ emergencyLocationEnabled: false });
    await userEvent.click(screen.getByRole('link', { name: 'EMERGENCY SMS' }));
    expect(await screen.findByRole('button', { name: 'Text my family: I need help' })).toBeTruthy();
  });
});

it.each([
  ['/find-friends', 'GET /api/profile/children', [{ childId: id(6), childName: 'Amelia', avatar: 'pink-bird.svg' }]],
  ['/notifications', `GET /api/notifications/child/${mia._id}`, []],
  [`/messages/${id(3)}`, `GET /api/messages/thread/${mia._id}/${id(3)}`, []],
])('says without a network that %s shows once it is back, and shows it then', async (path, call, answer) => {
  const says = 'No internet just now. This will show when it is back.';
  const shown = /^(Amelia|Nothing new\.|Say hello to Tom!)$/;
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { calls } = fakeServer({
    [call]: () => (navigator.onLine ? answer : Promise.reject(new TypeError('offline'))),
  });
  open(path);
  dispatchEvent(new Event('offline'));
  await waitFor(() => expect(calls.some((asked) => asked.call.startsWith(call))).toBe(true));
  expect(await screen.findByText(says)).toBeTruthy();
  expect(screen.queryByText(shown)).toBeNull();
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(screen.queryByText(says)).toBeNull();
});
