import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { fakeRealtime } from '@notalone/web-features/testing/fake-realtime';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

const id = (number: number) => String(number).padStart(24, '0');
const side = (number: number, childName: string) => ({
  _id: id(number),
  username: `family-${number}`,
  email: 'j•••@example.com',
  childName,
});
const me = side(1, 'Maya');
const request = (number: number, fromUserId: object, toUserId: object) => ({
  _id: id(number),
  fromUserId,
  toUserId,
  childName: 'Tom',
  isFromChild: false,
  isToChild: false,
  createdAt: new Date().toISOString(),
  expiresAt: new Date().toISOString(),
});
const connection = (number: number, childName: string) => ({
  _id: id(200 + number),
  userId: id(number),
  username: `family-${number}`,
  childName,
  city: 'York',
  connectedAt: '2026-10-01T10:00:00.000Z',
});

/** The server's state; a test changes it and the page refetches. */
function fakeServer(more: Record<string, Answer> = {}) {
  const holds = {
    received: [request(31, side(2, 'Tom'), me)],
    sent: [request(41, me, side(3, 'Wren'))],
    accepted: [connection(4, 'Idris'), connection(5, 'Amelia')],
    blocked: [{ userId: id(6), username: 'loud', childName: 'Rex', blockedAt: '2026-10-01T10:00:00.000Z' }],
  };
  const { calls } = fakeApi({
    'GET /api/profile/connections/received': () => holds.received,
    'GET /api/profile/connections/sent': () => holds.sent,
    'GET /api/profile/connections': () => ({ connections: holds.accepted }),
    'GET /api/profile/blocks': () => ({ blocks: holds.blocked }),
    'GET /api/profile/mentor': () => ({ isNewFamily: false, pairs: [] }),
    ...more,
  });
  return { holds, changes: () => calls.map(({ call }) => call).filter((call) => !call.startsWith('GET')) };
}
const section = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }));
const done = { message: 'ok' };

afterEach(() => {
  vi.useRealTimers();
});

describe('/connections', () => {
  it('invites to be a mentor whoever is none yet, and leads a mentor to the guide', async () => {
    fakeServer();
    const { leave } = openApp('/connections');
    expect(await screen.findByRole('link', { name: 'Be a mentor for a new family' })).toBeTruthy();
    leave();
    const promise = { agreedAt: '2026-10-01T10:00:00.000Z', wordingVersion: '2026-11-26' };
    fakeServer({ 'GET /api/profile/mentor': () => ({ isNewFamily: false, pairs: [], promise }) });
    openApp('/connections');
    const guide = await screen.findByRole('link', { name: 'The mentors’ guide, and how to stop' });
    expect(guide.getAttribute('href')).toBe('/mentor-guide');
    expect(screen.queryByText(/Be a mentor/)).toBeNull();
  });

  it('shows an ask to be a mentor once, also in whose requests it is one, until it is answered', async () => {
    const pair = (_id: string, role: 'mentor' | 'family', number: number, state = 'asked') => {
      const other = { _id: id(number), username: `family-${number}`, childName: 'Tom', city: 'York' };
      return { _id, role, state, other, askedAt: '2026-10-01T10:00:00.000Z', isCheckInDue: false };
    };
    const asks = [pair(id(51), 'mentor', 2), pair(id(52), 'family', 3)];
    fakeServer({ 'GET /api/profile/mentor': () => ({ isNewFamily: false, pairs: asks }) });
    const { leave } = openApp('/connections');
    expect((await section('Mentoring')).getAllByRole('listitem')).toHaveLength(2);
    expect((await section('Received')).getByText('No requests are waiting for you.')).toBeTruthy();
    expect((await section('Sent')).getByText('No requests waiting for a reply.')).toBeTruthy();
    leave();
    const answered = asks.map((one) => ({ ...one, state: 'declined' }));
    fakeServer({ 'GET /api/profile/mentor': () => ({ isNewFamily: false, pairs: answered }) });
    openApp('/connections');
    for (const name of ['Received', 'Sent'])
      expect((await section(name)).getAllByRole('listitem'), name).toHaveLength(1);
  });

  it('shows received, sent and accepted, with masked email addresses and a link to write', async () => {
    fakeServer();
    openApp('/connections');
    const received = await section('Received');
    expect((await received.findByRole('link', { name: 'family-2' })).getAttribute('href')).toBe(`/profile/${id(2)}`);
    expect(received.getByRole('heading', { name: 'family-2 Tom' })).toBeTruthy();
    expect(received.getByRole('listitem').textContent).toContain('j•••@example.com');
    expect((await section('Sent')).getByRole('listitem').textContent).toContain('Pending');
    const accepted = await section('Accepted');
    expect(accepted.getByRole('heading', { level: 2 }).textContent).toBe('Accepted2');
    expect(accepted.getByRole('link', { name: 'Message Idris' }).getAttribute('href')).toBe(`/messages?with=${id(4)}`);
    expect((await section('Blocked')).getByRole('button', { name: 'Unblock Rex' })).toBeTruthy();
  });

  it('moves an accepted request from Received to Accepted and keeps the focus in the list', async () => {
    const { holds, changes } = fakeServer({
      [`POST /api/profile/connections/accept/${id(31)}`]: () => {
        holds.received = [];
        holds.accepted = [connection(2, 'Tom'), ...holds.accepted];
        return done;
      },
    });
    const app = openApp('/connections');
    await userEvent.click(await screen.findByRole('button', { name: 'Accept Tom' }));
    expect(await (await section('Accepted')).findByRole('heading', { name: /Tom$/ })).toBeTruthy();
    expect(app.toasts()).toBe('Connection accepted!');
    expect((await section('Received')).getByText('No requests are waiting for you.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Received');
    expect(changes()).toEqual([`POST /api/profile/connections/accept/${id(31)}`]);
  });

  it('refuses a request when the page is left, unless that was undone', async () => {
    const { holds, changes } = fakeServer({
      [`POST /api/profile/connections/refuse/${id(31)}`]: () => {
        holds.received = [];
        return done;
      },
    });
    const app = openApp('/connections');
    await userEvent.click(await screen.findByRole('button', { name: 'Decline Tom' }));
    const undo = screen.getByRole('button', { name: 'Undo: keep the request from Tom' });
    expect(document.activeElement).toBe(undo);
    await userEvent.click(undo);
    await userEvent.click(screen.getByRole('button', { name: 'Decline Tom' }));
    expect(changes()).toEqual([]);
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(app.toasts()).toBe('Connection refused.'));
    expect(changes()).toEqual([`POST /api/profile/connections/refuse/${id(31)}`]);
  });

  it('keeps a request when the call fails, and says why', async () => {
    fakeServer({
      [`POST /api/profile/connections/accept/${id(31)}`]: () =>
        errorResponse(503, 'UNAVAILABLE', 'This is not available right now.'),
    });
    const app = openApp('/connections');
    await userEvent.click(await screen.findByRole('button', { name: 'Accept Tom' }));
    await waitFor(() => expect(app.toasts()).toBe('This is not available right now.'));
    expect(await screen.findByRole('button', { name: 'Accept Tom' })).toBeTruthy();
  });

  it('removes a sent request from this list only, remembers that, and can show it again', async () => {
    const { changes } = fakeServer();
    openApp('/connections');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the request to Wren from this list' }));
    expect(screen.queryByRole('heading', { name: /Wren$/ })).toBeNull();
    expect(document.activeElement?.textContent).toMatch(/^Sent/);
    expect(changes()).toEqual([]);
    cleanup();
    openApp('/connections', { isReload: true });
    const sent = await section('Sent');
    await userEvent.click(await sent.findByRole('button', { name: 'Show 1 removed' }));
    expect(sent.getByRole('heading', { name: /Wren$/ })).toBeTruthy();
  });

  it('disconnects and blocks after a confirmation', async () => {
    const { holds, changes } = fakeServer({
      [`DELETE /api/profile/connections/${id(4)}`]: () => {
        holds.accepted = holds.accepted.filter(({ userId }) => userId !== id(4));
        return done;
      },
      [`POST /api/profile/block/${id(5)}`]: () => {
        holds.accepted = [];
        holds.blocked = [
          { userId: id(5), username: 'family-5', childName: 'Amelia', blockedAt: '2026-10-01T10:00:00.000Z' },
        ];
        return done;
      },
    });
    const app = openApp('/connections');
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect from Idris' }));
    expect(document.activeElement).toBe(screen.getByRole('alertdialog', { name: 'Disconnect from Idris?' }));
    expect(changes()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, disconnect' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /Idris$/ })).toBeNull());
    expect(app.toasts()).toBe('Disconnected.');
    await userEvent.click(screen.getByRole('button', { name: 'Block Amelia' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, block' }));
    expect(await (await section('Blocked')).findByRole('button', { name: 'Unblock Amelia' })).toBeTruthy();
    expect(app.toasts()).toBe('Disconnected.|User blocked.');
    expect(document.activeElement?.textContent).toBe('Accepted');
  });

  it('closes the confirmation when blocking fails, and allows a retry', async () => {
    fakeServer({ [`POST /api/profile/block/${id(4)}`]: () => errorResponse(500, 'INTERNAL', 'Server error.') });
    const app = openApp('/connections');
    await userEvent.click(await screen.findByRole('button', { name: 'Block Idris' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, block' }));
    await waitFor(() => expect(app.toasts()).toBe('Server error.'));
    expect(await screen.findByRole('button', { name: 'Block Idris' })).toBeTruthy();
  });

  it('unblocks', async () => {
    const { holds } = fakeServer({
      [`DELETE /api/profile/block/${id(6)}`]: () => {
        holds.blocked = [];
        return done;
      },
    });
    const app = openApp('/connections');
    await userEvent.click(await screen.findByRole('button', { name: 'Unblock Rex' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Blocked/ })).toBeNull());
    expect(app.toasts()).toBe('User unblocked.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('reports a family that was blocked, without offering to block it again', async () => {
    const { changes } = fakeServer({ [`POST /api/profile/report/${id(6)}`]: () => done });
    openApp('/connections');
    await userEvent.click(await screen.findByRole('button', { name: 'Report Rex' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('radio', { name: 'Unkind or threatening' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    await dialog.findByText('They are not told who reported them. You stay hidden from each other.');
    expect(dialog.queryByRole('button', { name: /^Block/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(changes()).toEqual([`POST /api/profile/report/${id(6)}`]);
  });

  it.each([
    ['is told that something changed', () => fakeRealtime.push('relations', {})],
    ['has found its live connection again', () => fakeRealtime.connect()],
  ])('refreshes the lists when it %s', async (_why, happen) => {
    const { holds } = fakeServer();
    openApp('/connections');
    await screen.findByRole('heading', { name: /Tom$/ });
    holds.received = [];
    holds.accepted = [connection(2, 'Tom'), ...holds.accepted];
    happen();
    expect(await (await section('Accepted')).findByRole('heading', { name: /Tom$/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept Tom' })).toBeNull();
  });

  it('refetches when the tab becomes visible again', async () => {
    const { holds } = fakeServer();
    openApp('/connections');
    await screen.findByRole('heading', { name: /Tom$/ });
    holds.received = [...holds.received, request(32, side(7, 'Lena'), me)];
    fireEvent(window, new Event('visibilitychange'));
    expect(await screen.findByRole('heading', { name: /Lena$/ })).toBeTruthy();
  });

  it('loads more of a long list on request', async () => {
    fakeServer({
      'GET /api/profile/connections/received': ({ url }) =>
        url.searchParams.get('cursor')
          ? [request(33, side(8, 'Zoe'), me)]
          : Response.json([request(31, side(2, 'Tom'), me)], { headers: { link: '</x?cursor=two>; rel="next"' } }),
    });
    openApp('/connections');
    const received = await section('Received');
    expect((await received.findByRole('heading', { level: 2 })).textContent).toBe('Received1+');
    await userEvent.click(received.getByRole('button', { name: 'Show more' }));
    expect(await received.findByRole('heading', { name: /Zoe$/ })).toBeTruthy();
    expect(received.queryByRole('button', { name: 'Show more' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(received.getAllByRole('listitem')[1]));
  });

  it('shows friendly empty states', async () => {
    const { holds } = fakeServer();
    Object.assign(holds, { received: [], sent: [], accepted: [], blocked: [] });
    openApp('/connections');
    for (const text of ['No requests are waiting for you.', 'No requests waiting for a reply.', /^Nobody yet\./])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Blocked' })).toBeNull();
  });

  it('shows an error, keeps the lists that did load, and retries', async () => {
    let fails = true;
    fakeServer({
      'GET /api/profile/connections': () =>
        fails ? errorResponse(400, 'VALIDATION', 'No.') : { connections: [connection(4, 'Idris')] },
    });
    openApp('/connections');
    expect(await screen.findByRole('heading', { name: 'Failed to load connection requests.' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: /Tom$/ })).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: /Idris$/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks for a missing profile', async () => {
    fakeServer({
      'GET /api/profile/connections/sent': () => errorResponse(400, 'PROFILE_REQUIRED', 'Profile not found.'),
    });
    openApp('/connections');
    expect((await screen.findByRole('link', { name: 'Create Parent Profile' })).getAttribute('href')).toBe(
      '/profile-edit',
    );
  });
});

describe('disconnect confirmation', () => {
  const ask = async () => {
    const { changes } = fakeServer();
    openApp('/connections');
    const button = await screen.findByRole('button', { name: 'Disconnect from Idris' });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'requestAnimationFrame'] });
    fireEvent.click(button);
    return { changes, question: screen.getByRole('alertdialog') };
  };
  const pass = (seconds: number) =>
    act(() => {
      vi.advanceTimersByTime(seconds * 1000);
    });

  it('counts down ten seconds, closes, announces that, and returns the focus', async () => {
    const { changes, question } = await ask();
    pass(4);
    expect(question.textContent).toContain('Closes in 6 s');
    pass(5);
    expect(screen.queryByRole('alertdialog')).not.toBeNull();
    pass(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('The question closed by itself. Nothing has changed.').getAttribute('role')).toBe('status');
    pass(0.1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Disconnect from Idris' }));
    expect(changes()).toEqual([]);
  });

  it.each([
    ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Keep open' }))],
    ['any key', () => fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Tab' })],
  ])('stays open after %s', async (_what, hold) => {
    const { question } = await ask();
    expect(
      document.getElementById(question.getAttribute('aria-describedby')?.split(' ')[1] ?? '')?.textContent,
    ).toContain('Any key keeps it open.');
    pass(9);
    hold();
    pass(60);
    expect(screen.queryByRole('alertdialog')).not.toBeNull();
  });

  it('closes on Escape', async () => {
    const { changes, question } = await ask();
    fireEvent.keyDown(question, { key: 'Escape' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(changes()).toEqual([]);
  });
});
