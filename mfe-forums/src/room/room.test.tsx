import { TEXTS } from '@notalone/contracts/texts';
import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { fakeRealtime } from '@notalone/web-features/testing/fake-realtime';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { joinedRoom, message, ownRoom, PRIYA, ROOM, room } from '../testing/rooms.ts';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

/** jsdom has no layout, so nothing is resized. */
class FakeResizeObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}
beforeEach(() => {
  localStorage.clear();
  fakeRealtime.sent.length = 0;
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => undefined }));
  Element.prototype.scrollIntoView = vi.fn();
});

const BEN = '0000000000000000000000a8' as typeof PRIYA;
const path = `/api/chat/rooms/${ROOM}`;
const accepted: Answer = ({ body }) => {
  const { content, clientId } = body as { content: string; clientId: string };
  return Response.json(message(50, { content, clientId, mine: true }), { status: 201 });
};
const fakeServer = (answers: Readonly<Record<string, Answer>> = {}) =>
  fakeApi({
    [`GET ${path}`]: () => joinedRoom(),
    [`GET ${path}/messages`]: () => [message(2, { mine: true }), message(1)],
    [`POST ${path}/messages`]: accepted,
    [`POST ${path}/read`]: () => ({ unreadCount: 0 }),
    'GET /api/chat/rooms': () => [],
    'GET /api/notifications/mutes': () => [],
    'POST /api/auth/user-details': () => ({ users: [{ _id: PRIYA, username: 'priya' }] }),
    ...answers,
  });
const open = () => openApp(`/forums?room=${ROOM}`);
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to School and pumps' });
const shown = async () =>
  within(await screen.findByRole('region', { name: 'Messages in School and pumps' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const choose = async (of: RegExp, what: string) => {
  await userEvent.click(await screen.findByRole('button', { name: of }));
  await userEvent.click(await screen.findByRole('menuitem', { name: what }));
};

describe('inside a room', () => {
  it('shows name, rules, members and the messages with the oldest at the top, and joins its socket room', async () => {
    fakeServer();
    open();
    await screen.findByText('Message 1');
    const [day, first, second] = await shown();
    expect([day, first?.includes('Message 1'), second?.includes('Message 2')]).toEqual(['Sunday 1 March', true, true]);
    expect(await screen.findByText('Letters, PE and packed lunches.')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Members' })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Ban/ })).toBeNull();
    await waitFor(() => expect(fakeRealtime.sent).toContainEqual(['joinRoom', ROOM]));
  });

  it('shows the pictures of members and senders where they may be seen, else initials', async () => {
    const seen = { profilePicUrl: '/uploads/profile/priya-small.webp' };
    const sender = { _id: PRIYA, username: 'priya' };
    fakeServer({
      [`GET ${path}`]: () => joinedRoom({ members: [{ userId: PRIYA, ...seen }, { userId: BEN }] }),
      [`GET ${path}/messages`]: () => [message(2, { sender: { ...sender, ...seen } }), message(1)],
    });
    open();
    await screen.findByText('Message 1');
    const faces = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('listitem')
        .flatMap((row) => [
          ...[...row.querySelectorAll('img')].map((image) => image.getAttribute('src')),
          ...[...row.querySelectorAll<HTMLElement>('[data-initials]')].map(({ dataset }) => dataset['initials']),
        ]);
    expect(faces('Messages in School and pumps')).toEqual(['P', seen.profilePicUrl]);
    await waitFor(() => expect(faces('Members')).toEqual([seen.profilePicUrl, 'DM']));
  });

  it('leaves the socket room with Back to Rooms', async () => {
    fakeServer();
    const app = open();
    await screen.findByText('Message 1');
    await userEvent.click(screen.getByRole('button', { name: 'Back to Rooms' }));
    expect(app.address()).toBe('/forums');
    await waitFor(() => expect(fakeRealtime.sent).toContainEqual(['leaveRoom', ROOM]));
  });

  it('sends a text and shows it once', async () => {
    const { calls } = fakeServer();
    open();
    await userEvent.type(await field(), 'Hello{Enter}');
    await waitFor(async () => expect((await shown()).filter((text) => text?.includes('Hello'))).toHaveLength(1));
    const sent = calls.find(({ call }) => call === `POST ${path}/messages`)?.body;
    expect(sent).toMatchObject({ content: 'Hello', contentType: 'text' });
    expect((await field()).value).toBe('');
  });

  it('does not send links and pictures that the room does not allow, and offers no pictures there', async () => {
    let images = true;
    const { calls } = fakeServer({
      [`GET ${path}`]: () => joinedRoom({ rules: { noSwearing: true, images, links: false } }),
    });
    const app = open();
    await userEvent.type(await field(), 'example.com{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Links are not allowed in this room.'));
    await userEvent.click(screen.getByRole('button', { name: 'Add a picture' }));
    const bag = new File(['x'], 'bag.png', { type: 'image/png' });
    await userEvent.upload(await screen.findByLabelText(/^Choose a picture/, { selector: 'input' }), bag);
    images = false;
    fakeRealtime.push('roomChanged', { roomId: ROOM });
    expect(await screen.findByText('No images')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Images are not allowed in this room.'));
    expect(app.toasts()).toContain('Images are not allowed in this room.');
    await userEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
    expect(screen.queryByRole('button', { name: 'Add a picture' })).toBeNull();
    expect(calls.filter(({ call }) => call === `POST ${path}/messages`)).toEqual([]);
    expect((await field()).value).toBe('example.com');
  });

  it('keeps a message that the server refuses, says why, and sends it again', async () => {
    let refuses = true;
    fakeServer({
      [`POST ${path}/messages`]: (request) => {
        if (!refuses) return (accepted as (given: typeof request) => unknown)(request);
        return errorResponse(400, 'VALIDATION', 'Swearing is not allowed in this room.');
      },
    });
    open();
    await userEvent.type(await field(), 'Bother{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Swearing is not allowed in this room.'),
    );
    refuses = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  });

  it('shows the writer alone where to turn when a message sounds like an emergency', async () => {
    fakeServer({
      [`POST ${path}/messages`]: () =>
        Response.json({ ...message(50, { mine: true }), notice: 'Please call 999 now.' }, { status: 201 }),
    });
    open();
    await userEvent.type(await field(), 'He will not wake up{Enter}');
    expect(await screen.findByText('Please call 999 now.')).toBeTruthy();
  });

  it('adds live messages, changes and deletions', async () => {
    fakeServer();
    const app = open();
    await screen.findByText('Message 1');
    fakeRealtime.push('chatMessage', message(3));
    expect(await screen.findByText('Message 3')).toBeTruthy();
    fakeRealtime.push('chatMessage', message(3, { content: 'Changed', edited: true }));
    expect(await screen.findByText('Changed')).toBeTruthy();
    fakeRealtime.push('chatMessage', message(4, { roomId: PRIYA, content: 'Of another room' }));
    fakeRealtime.push('messageDeleted', message(3)._id);
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull());
    expect(app.toasts()).toBe('A message was deleted.');
    expect(screen.queryByText('Of another room')).toBeNull();
  });

  it('asks for what was missed after a reconnect', async () => {
    let messages = [message(1)];
    fakeServer({ [`GET ${path}/messages`]: () => messages });
    open();
    await screen.findByText('Message 1');
    messages = [message(3), message(2)];
    fakeRealtime.connect();
    expect(await screen.findByText('Message 3')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Message 1')).toBeNull());
  });

  it('deletes one’s own message after asking, and no other', async () => {
    const { calls } = fakeServer({
      [`DELETE /api/chat/messages/${message(2)._id}`]: () => ({ message: 'Message deleted!' }),
    });
    const app = open();
    await userEvent.click(await screen.findByRole('button', { name: /More for priya’s message/ }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Reply', 'Report']);
    await userEvent.keyboard('{Escape}');
    await choose(/More for your message/, 'Delete');
    expect(await screen.findByText('Are you sure you want to delete this message?')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(app.toasts()).toBe('Message deleted!'));
    expect(screen.queryByText('Message 2')).toBeNull();
    await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Message 1'));
    expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1);
  });

  it('says so when a message could not be deleted', async () => {
    fakeServer();
    const app = open();
    await choose(/More for your message/, 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(app.toasts()).toContain('Failed to delete message.'));
    expect(screen.getByText('Message 2')).toBeTruthy();
  });

  it('answers a message, and changes one’s own', async () => {
    const { calls } = fakeServer({
      [`PUT /api/chat/messages/${message(2)._id}`]: () => message(2, { mine: true, content: 'Better', edited: true }),
    });
    open();
    await choose(/More for priya’s message/, 'Reply');
    expect(await screen.findByText(/Replying to/)).toBeTruthy();
    await userEvent.type(await field(), 'Yes{Enter}');
    await waitFor(() =>
      expect(calls.find(({ call }) => call === `POST ${path}/messages`)?.body).toMatchObject({
        content: 'Yes',
        replyTo: message(1)._id,
      }),
    );
    await choose(/More for your message of .*2/, 'Edit');
    expect((await field()).value).toBe('Message 2');
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'Better{Enter}');
    expect(await screen.findByText('Better')).toBeTruthy();
    expect(screen.getByText('edited')).toBeTruthy();
  });

  it('jumps to an answered message that is not loaded, and back to the newest', async () => {
    const far = { content: 'Long ago', createdAt: '2026-01-01T10:00:00.000Z' };
    fakeServer({
      [`GET ${path}/messages`]: ({ url }) =>
        url.searchParams.has('around')
          ? Response.json([message(8, { ...far, content: 'Next to it' }), message(7, far)], {
              headers: { link: `<${path}/messages?cursor=later>; rel="prev"` },
            })
          : url.searchParams.get('cursor') === 'later'
            ? [message(9, { content: 'A little later' })]
            : [message(2, { replyTo: { _id: message(7)._id, username: 'priya', content: 'Long ago' } })],
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Long ago/ }));
    expect(await screen.findByText('Next to it')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Long ago');
    expect(screen.queryByText('Message 2')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show later messages' }));
    expect(await screen.findByText('A little later')).toBeTruthy();
    fakeRealtime.push('chatMessage', message(3));
    fakeRealtime.push('messageDeleted', message(8)._id);
    await waitFor(() => expect(screen.queryByText('Next to it')).toBeNull());
    expect(screen.queryByText('Message 3')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Newest messages' }));
    expect(await screen.findByText('Message 3')).toBeTruthy();
    expect(screen.getByText('Message 2')).toBeTruthy();
  });

  it('says that an answered message is not there any more', async () => {
    fakeServer({
      [`GET ${path}/messages`]: ({ url }) =>
        url.searchParams.has('around')
          ? errorResponse(404, 'NOT_FOUND', 'We could not find that.')
          : [message(2, { replyTo: { _id: message(7)._id, username: 'priya', content: 'Long ago' } })],
    });
    const app = open();
    await userEvent.click(await screen.findByRole('button', { name: /Long ago/ }));
    await waitFor(() => expect(app.toasts()).toBe('That message is not there any more.'));
    expect(screen.getByText('Message 2')).toBeTruthy();
  });

  it('finds messages by their words, and goes to the one that is chosen', async () => {
    const { calls } = fakeServer({
      [`GET ${path}/messages`]: ({ url }) =>
        url.searchParams.has('around') || url.searchParams.has('search')
          ? [message(7, { content: 'My pump beeps' })]
          : [message(2)],
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Search this room' }));
    expect(await screen.findByRole('textbox', { name: 'Words in messages' })).toBe(document.activeElement);
    await userEvent.keyboard('pump');
    await userEvent.click(await screen.findByRole('button', { name: /My pump beeps/ }));
    const found = await screen.findByText('My pump beeps');
    expect(found.closest('[data-message]')).toBe(document.activeElement);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.filter(({ call }) => call.includes('search=pump'))).toHaveLength(1);
  });

  it('keeps a picture that failed, also while another message is changed, and sends it again', async () => {
    let isDown = true;
    const { calls } = fakeServer({
      [`GET ${path}`]: () => joinedRoom({ rules: { noSwearing: true, images: true, links: false } }),
      [`POST ${path}/messages`]: ({ form }) =>
        isDown
          ? errorResponse(500, 'INTERNAL', 'Down')
          : Response.json(message(50, { content: String(form?.get('content')), mine: true }), { status: 201 }),
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    open();
    await userEvent.type(await field(), 'Our bag');
    await userEvent.click(screen.getByRole('button', { name: 'Add a picture' }));
    await userEvent.upload(
      await screen.findByLabelText(/^Choose a picture/, { selector: 'input' }),
      new File(['x'], 'bag.png', { type: 'image/png' }),
    );
    await screen.findByRole('textbox', { name: /What does the picture show/ });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('button', { name: 'Retry' });
    await choose(/More for your message/, 'Edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel editing' }));
    isDown = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    const forms = calls.flatMap(({ form }) => form ?? []);
    expect(forms.map((form) => [form.get('content'), form.get('image') instanceof File])).toEqual([
      ['Our bag', true],
      ['Our bag', true],
    ]);
    expect(new Set(forms.map((form) => form.get('clientId'))).size).toBe(1);
  });

  it('keeps a change that failed over a reload, and saves it again', async () => {
    let isDown = true;
    fakeServer({
      [`PUT /api/chat/messages/${message(2)._id}`]: () =>
        isDown
          ? errorResponse(500, 'INTERNAL', 'Down')
          : message(2, { mine: true, content: 'Message 2, better', edited: true }),
    });
    const app = open();
    await choose(/More for your message/, 'Edit');
    await userEvent.type(await field(), ', better{Enter}');
    await screen.findByRole('button', { name: 'Retry' });
    app.leave();
    openApp(`/forums?room=${ROOM}`, { isReload: true });
    expect((await field()).value).toBe('');
    await choose(/More for your message/, 'Edit');
    expect((await field()).value).toBe('Message 2, better');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Message 2, better')).toBeTruthy();
  });

  it('says why nobody can write while moderators have paused it', async () => {
    fakeServer({ [`GET ${path}`]: () => joinedRoom({ isReadOnly: true }) });
    open();
    expect(await screen.findByText(/our moderators have paused writing/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /Message to/ })).toBeNull();
  });

  it('is muted for a week, says until when, and is unmuted', async () => {
    const thread = { kind: 'room', threadId: ROOM };
    const muting = `/api/notifications/mutes/room/${ROOM}`;
    let mutes: object[] = [];
    const { calls } = fakeServer({
      'GET /api/notifications/mutes': () => mutes,
      [`PUT ${muting}`]: () => {
        mutes = [{ ...thread, until: new Date(Date.now() + 7 * 24 * 3600_000).toISOString() }];
        return mutes[0];
      },
      [`DELETE ${muting}`]: () => {
        mutes = [];
        return new Response(null, { status: 204 });
      },
    });
    const app = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Mute' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mute this room?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Mute for a week' }));
    expect(await screen.findByText(/^Muted until \d+ \w+, \d\d:\d\d$/)).toBeTruthy();
    expect(calls.find(({ call }) => call === `PUT ${muting}`)?.body).toEqual({ duration: 'week' });
    await userEvent.click(screen.getByRole('button', { name: 'Unmute' }));
    expect(await screen.findByRole('button', { name: 'Mute' })).toBeTruthy();
    expect(app.toasts()).toContain('Unmuted.');
  });

  it('says so on an open page, keeps what was typed, and gives it back once writing goes on', async () => {
    let isReadOnly = false;
    fakeServer({ [`GET ${path}`]: () => joinedRoom({ isReadOnly }) });
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: /Message to/ }), 'Half a thought');
    isReadOnly = true;
    fakeRealtime.push('roomChanged', { roomId: ROOM });
    expect(await screen.findByText(/our moderators have paused writing/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /Message to/ })).toBeNull();
    isReadOnly = false;
    fakeRealtime.push('roomChanged', { roomId: ROOM });
    const field = await screen.findByRole('textbox', { name: /Message to/ });
    expect((field as HTMLTextAreaElement).value).toBe('Half a thought');
  });

  it('explains a message that is refused on a page that has not heard of it, and keeps its words', async () => {
    let isReadOnly = false;
    fakeServer({
      [`GET ${path}`]: () => joinedRoom({ isReadOnly }),
      [`POST ${path}/messages`]: () => {
        isReadOnly = true;
        return errorResponse(503, 'UNAVAILABLE', TEXTS.roomsReadOnly);
      },
    });
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: /Message to/ }), 'Too late{Enter}');
    expect(await screen.findByText(/our moderators have paused writing/)).toBeTruthy();
    expect(screen.getByText('Too late')).toBeTruthy();
    expect(screen.getByText('Not sent yet')).toBeTruthy();
  });

  it('tells the creator of requests, and offers to remove a member whom the creator has blocked', async () => {
    const { calls } = fakeServer({
      [`GET ${path}`]: () =>
        ownRoom({
          blockedMembers: [{ userId: PRIYA, username: 'priya' }],
          requests: [{ userId: PRIYA, username: 'priya', note: '', requestedAt: message(1).createdAt }],
        }),
      [`POST ${path}/ban/${PRIYA}`]: () => ({ message: 'User banned successfully.' }),
    });
    open();
    expect((await screen.findByRole('link', { name: 'Answer' })).getAttribute('href')).toBe('/forums');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ban priya' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Not here');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ban' }));
    await waitFor(() =>
      expect(calls.find(({ call }) => call.includes('/ban/'))?.body).toMatchObject({ banType: 'permanent' }),
    );
  });

  it('lets the creator ban a member with a reason, and no one else', async () => {
    const { calls } = fakeServer({
      [`GET ${path}`]: () => ownRoom(),
      [`POST ${path}/ban/${PRIYA}`]: () => ({ message: 'User banned successfully.' }),
    });
    const app = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Ban priya' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ban priya' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Rude');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ban' }));
    expect(await within(dialog).findAllByText('Ban reason is required and must be at least 5 characters.')).not.toEqual(
      [],
    );
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), ' again');
    await userEvent.click(within(dialog).getByRole('radio', { name: '1 week' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ban' }));
    await waitFor(() => expect(app.toasts()).toBe('User banned successfully.'));
    expect(calls.find(({ call }) => call.includes('/ban/'))?.body).toEqual({ banType: '1week', reason: 'Rude again' });
    expect(screen.getAllByRole('button', { name: /^Ban / })).toHaveLength(1);
  });

  it('says that a photo without words went with the account of whoever sent it', async () => {
    fakeServer({
      [`GET ${path}/messages`]: () => [message(1, { content: '', sender: { username: 'Deleted user' } })],
    });
    open();
    expect(await screen.findByText('A photo that went with its sender’s account')).toBeTruthy();
  });

  it('shows hidden messages without a name', async () => {
    fakeServer({
      [`GET ${path}/messages`]: () => [{ ...message(1, { hidden: true, content: '' }), sender: undefined }],
    });
    open();
    expect(await screen.findByText('Message hidden')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /More for/ })).toBeNull();
  });

  it('keeps a draft for each room over a reload', async () => {
    fakeServer();
    const app = open();
    await userEvent.type(await field(), 'Half a thou');
    app.leave();
    openApp(`/forums?room=${ROOM}`, { isReload: true });
    expect((await field()).value).toBe('Half a thou');
  });
});

describe('outside a room', () => {
  it('shows a banned member the reason and the end, live', async () => {
    let seen = joinedRoom();
    fakeServer({ [`GET ${path}`]: () => seen });
    open();
    await screen.findByText('Message 1');
    seen = room({ ban: { reason: 'Selling things', until: null } });
    fakeRealtime.push('roomChanged', { roomId: ROOM });
    expect(await screen.findByText('You are banned from this room for good.')).toBeTruthy();
    expect(screen.getByText('Reason: Selling things')).toBeTruthy();
    expect(screen.queryByText('Message 1')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Rooms' }).getAttribute('href')).toBe('/forums');
  });

  it('says that a room is not there', async () => {
    fakeServer({ [`GET ${path}`]: () => errorResponse(404, 'NOT_FOUND', 'We could not find that.') });
    open();
    expect(await screen.findByRole('heading', { name: 'This room is not there' })).toBeTruthy();
  });
});
