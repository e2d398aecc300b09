import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { fakeRealtime } from '@notalone/web-features/testing/fake-realtime';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { joinedRoom, ownRoom, PRIYA, ROOM, room } from '../testing/rooms.ts';
import type { Room } from './room.ts';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

beforeEach(() => localStorage.clear());

type ListAnswer = Extract<Answer, (...given: never) => unknown>;
/** As the server lists them: the reader's, or the others. */
const listing =
  (rooms: () => readonly Room[]): ListAnswer =>
  ({ url }) =>
    rooms().filter(({ isMember }) => String(isMember) === url.searchParams.get('mine'));
const fakeServer = (rooms: readonly Room[], answers: Readonly<Record<string, Answer>> = {}) =>
  fakeApi({ 'GET /api/chat/rooms': listing(() => rooms), ...answers });
const broken = () => errorResponse(500, 'INTERNAL', 'Server error.');
const accept = async () =>
  userEvent.click(await screen.findByRole('checkbox', { name: 'I have read this and accept it' }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('/forums', () => {
  it('shows rooms with creator, members and rules; nobody joins or creates before accepting the disclaimer', async () => {
    fakeServer([room()]);
    const app = openApp('/forums');
    const card = (await screen.findByRole('heading', { name: 'School and pumps' })).closest('li') as HTMLElement;
    for (const text of [
      'Letters, PE and packed lunches.',
      'priya',
      '2 members',
      'No swearing',
      'No images',
      'No links',
    ])
      expect(card.textContent).toContain(text);
    const disabled = () =>
      ['Join', 'Create New Room'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled);
    expect(disabled()).toEqual([true, true]);
    await accept();
    expect(disabled()).toEqual([false, false]);
    app.leave();
    openApp('/forums', { isReload: true });
    await screen.findByRole('heading', { name: 'School and pumps' });
    expect(disabled()).toEqual([false, false]);
    // What has been accepted is a line now.
    expect(screen.getByText('Nothing here is medical advice').closest('details')?.open).toBe(false);
  });

  it('sends a request with a note', async () => {
    const { calls } = fakeServer([room()], {
      [`POST /api/chat/rooms/${ROOM}/join`]: () => ({ message: 'Join request sent! Waiting for approval.' }),
    });
    const app = openApp('/forums');
    await accept();
    await press('Join');
    const dialog = await screen.findByRole('dialog', { name: 'Join this room?' });
    expect(dialog.textContent).toContain('New members can see earlier messages.');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /A note/ }), 'We met at the clinic');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(app.toasts()).toBe('Request sent! Waiting for approval.'));
    expect(calls.find(({ call }) => call.endsWith('/join'))?.body).toEqual({ note: 'We met at the clinic' });
  });

  it('lets a mentor into the mentors’ room at once, without a note', async () => {
    fakeServer([room({ name: 'Mentors', forMentors: true, creator: undefined })], {
      [`POST /api/chat/rooms/${ROOM}/join`]: () => ({ message: 'You are in.' }),
      [`GET /api/chat/rooms/${ROOM}`]: () => room(),
    });
    const app = openApp('/forums');
    await accept();
    expect(screen.getByText('For mentors only')).toBeTruthy();
    await press('Join');
    const dialog = await screen.findByRole('dialog', { name: 'Join this room?' });
    expect(dialog.textContent).toContain('Please name no family here');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Join' }));
    await waitFor(() => expect(app.address()).toBe(`/forums?room=${ROOM}`));
  });

  it('says why a request was not sent', async () => {
    fakeServer([room()], {
      [`POST /api/chat/rooms/${ROOM}/join`]: () => errorResponse(403, 'FORBIDDEN', 'You can ask again from 1 May.'),
    });
    const app = openApp('/forums');
    await accept();
    await press('Join');
    await press('Send request');
    expect(await screen.findByText('You can ask again from 1 May.')).toBeTruthy();
    expect(app.toasts()).toBe('Failed to join chat room.');
  });

  it('enters a room of which one is a member already', async () => {
    fakeServer([room()], {
      [`POST /api/chat/rooms/${ROOM}/join`]: () => ({ message: 'Already a member' }),
      [`GET /api/chat/rooms/${ROOM}`]: () => room(),
    });
    const app = openApp('/forums');
    await accept();
    await press('Join');
    await press('Send request');
    await waitFor(() => expect(app.address()).toBe(`/forums?room=${ROOM}`));
  });

  it('creates a room with the default rules and opens it', async () => {
    const { calls } = fakeServer([], {
      'POST /api/chat/rooms': () => Response.json({ message: 'Room created!', roomId: ROOM }, { status: 201 }),
      [`GET /api/chat/rooms/${ROOM}`]: () => room(),
    });
    const app = openApp('/forums');
    await accept();
    await press('Create New Room');
    await press('Create room');
    expect(await screen.findAllByText('Please give the room a name.')).not.toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Nights');
    await press('Create room');
    await waitFor(() => expect(app.address()).toBe(`/forums?room=${ROOM}`));
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      name: 'Nights',
      description: '',
      rules: { noSwearing: true, images: false, links: false },
      showsHistory: true,
    });
  });

  it('keeps what was typed when a room could not be created', async () => {
    const { calls } = fakeServer([], { 'POST /api/chat/rooms': broken });
    const app = openApp('/forums');
    await accept();
    await press('Create New Room');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Nights');
    await press('Create room');
    await waitFor(() => expect(app.toasts()).toBe('Failed to create chat room.'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Nights');
    // The first may have arrived: pressed again, it is the same room.
    await press('Create room');
    const made = () => calls.filter(({ call }) => call === 'POST /api/chat/rooms');
    await waitFor(() => expect(made()).toHaveLength(2));
    const [first, second] = made().map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).toBe(first);
  });

  it('sends a parent without a profile to its creation', async () => {
    const text = 'You need to create a child profile before creating chat rooms.';
    fakeServer([], { 'POST /api/chat/rooms': () => errorResponse(400, 'PROFILE_REQUIRED', text) });
    const app = openApp('/forums');
    await accept();
    await press('Create New Room');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Nights');
    await press('Create room');
    await waitFor(() => expect(app.toasts()).toBe(text));
    expect(app.address()).toBe('/profile-edit');
  });

  it('shows the creator who asks, live, and lets them in or not', async () => {
    const request = {
      userId: PRIYA,
      username: 'priya',
      childName: 'Asha',
      city: 'Leeds',
      note: 'Hello!',
      requestedAt: '',
    };
    const card = { _id: PRIYA, view: 'card', childName: 'Asha', city: 'Leeds', willingToMentor: false };
    let rooms: readonly Room[] = [ownRoom()];
    fakeServer([], {
      [`GET /api/profile/${PRIYA}`]: () => ({ ...card, ageBand: '6–8', diabetesType: 1, distanceBand: '5–10' }),
      'GET /api/chat/rooms': listing(() => rooms),
      [`POST /api/chat/rooms/${ROOM}/accept/${PRIYA}`]: () => {
        rooms = [ownRoom()];
        return { message: 'User added to room.' };
      },
      [`POST /api/chat/rooms/${ROOM}/refuse/${PRIYA}`]: broken,
    });
    const app = openApp('/forums');
    await screen.findByRole('heading', { name: 'School and pumps' });
    expect(screen.queryByRole('region', { name: 'Join requests' })).toBeNull();
    rooms = [ownRoom({ pendingRequests: [PRIYA], requests: [request] })];
    fakeRealtime.push('roomChanged', { roomId: ROOM });
    const requests = await screen.findByRole('region', { name: 'Join requests' });
    expect(requests.textContent).toContain('Asha, Leeds');
    expect(requests.textContent).toContain('Hello!');
    for (const fact of ['Age 6–8', 'Type 1', '5–10 miles away'])
      expect(await within(requests).findByText(fact)).toBeTruthy();
    await press('Decline priya');
    await waitFor(() => expect(app.toasts()).toContain('Failed to refuse request.'));
    await press('Accept priya');
    await waitFor(() => expect(app.toasts()).toContain('User added to room.'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Join requests' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('says so when rooms and requests could not be loaded, and tries again', async () => {
    let fails = true;
    fakeApi({ 'GET /api/chat/rooms': (given) => (fails ? broken() : listing(() => [room()])(given)) });
    openApp('/forums');
    expect(await screen.findByRole('heading', { name: 'Failed to load chat rooms.' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Failed to load pending requests.' })).toBeTruthy();
    fails = false;
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'School and pumps' })).toBeTruthy();
  });

  it('shows the banned why and until when, and those who wait that they do', async () => {
    fakeServer([
      room({ ban: { reason: 'Selling things', until: '2026-03-04T10:00:00.000Z' } }),
      room({ _id: `${ROOM.slice(0, -1)}2`, name: 'Nights', isPending: true }),
      joinedRoom({ _id: `${ROOM.slice(0, -1)}3`, name: 'Teens', unreadCount: 3 }),
    ]);
    openApp('/forums');
    expect((await screen.findByText(/You are banned from this room until 4 March 2026/)).textContent).toContain(
      'Selling things',
    );
    expect(screen.getByText('Waiting for approval')).toBeTruthy();
    expect(screen.getByText('3 new')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open' })).toBeTruthy();
  });

  it('shows my rooms first, then the others', async () => {
    const other = { _id: `${ROOM.slice(0, -1)}2`, name: 'Nights' };
    fakeServer([room(other), joinedRoom()]);
    openApp('/forums');
    await screen.findByRole('heading', { name: 'Nights' });
    const found = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'My rooms',
      'Other rooms',
    ]);
    expect([found('My rooms'), found('Other rooms')]).toEqual([['School and pumps'], ['Nights']]);
  });

  it('searches my rooms and the others once typing pauses', async () => {
    const { calls } = fakeServer([]);
    openApp('/forums');
    expect(await screen.findByRole('heading', { name: 'No rooms yet' })).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Search rooms' }), 'pump');
    expect(await screen.findByRole('heading', { name: 'No rooms found' })).toBeTruthy();
    expect(calls.filter(({ call }) => call.includes('search')).map(({ call }) => call)).toEqual(
      ['true', 'false'].map((mine) => `GET /api/chat/rooms?limit=20&mine=${mine}&search=pump`),
    );
  });
});
