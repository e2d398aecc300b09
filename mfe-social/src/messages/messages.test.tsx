import { errorResponse } from '@notalone/web-features/testing/fake-api';
import { fakeRealtime } from '@notalone/web-features/testing/fake-realtime';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { conversation, message, PRIYA } from '../testing/messages.ts';
import {
  accepted,
  choose,
  fakeServer,
  field,
  openChat,
  page,
  setUpMessagesPage,
  shown,
  thread,
} from '../testing/messages-page.ts';
import { ME, openApp } from '../testing/open-app.tsx';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

beforeEach(setUpMessagesPage);

describe('/messages', () => {
  it('lists conversations with city, last message and unread count', async () => {
    const lastMessage = { _id: message(1)._id, content: 'See you', createdAt: message(1).createdAt, mine: false };
    fakeServer({
      'GET /api/messages': () => [
        conversation({ unread: 120, lastMessage }),
        conversation({ userId: ME as never, username: 'sam', canWrite: false }),
      ],
    });
    openApp('/messages');
    const link = await screen.findByRole('link', { name: /priya/ });
    for (const text of ['Leeds', 'See you', '99+', '120 unread messages']) expect(link.textContent).toContain(text);
    expect(screen.getByRole('link', { name: /sam/ }).textContent).toContain('No longer connected');
    expect(screen.getByText('Choose a family to see your messages.')).toBeTruthy();
  });

  it('updates the unread count from another tab', async () => {
    fakeServer({ 'GET /api/messages': () => [conversation({ unread: 3 })] });
    openApp('/messages');
    const link = await screen.findByRole('link', { name: /3 unread messages/ });
    fakeRealtime.push('conversationRead', { userId: PRIYA, readAt: message(1).createdAt, unread: 1 });
    await waitFor(() => expect(link.textContent).toContain('1 unread message'));
  });

  it('asks for a missing profile', async () => {
    fakeServer({ 'GET /api/messages': () => errorResponse(404, 'PROFILE_NOT_FOUND', 'Profile not found.') });
    openApp('/messages');
    expect(await screen.findByRole('heading', { name: 'Profile Required' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create Parent Profile' }).getAttribute('href')).toBe('/profile-edit');
  });

  it('points to families nearby when there are no connections', async () => {
    fakeServer({ 'GET /api/messages': () => [] });
    openApp('/messages');
    expect((await screen.findByRole('link', { name: 'See families nearby' })).getAttribute('href')).toBe(
      '/users-nearby',
    );
  });

  it('shows an error for the list and retries', async () => {
    let fails = true;
    const broken = () => errorResponse(500, 'INTERNAL', 'Server error.');
    fakeServer({
      'GET /api/messages': () => (fails ? broken() : [conversation()]),
      [thread]: () => (fails ? broken() : [message(1)]),
    });
    openChat();
    expect(await screen.findByRole('heading', { name: 'Failed to fetch connections.' })).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Message 1')).toBeTruthy();
  });

  it('shows an error for the messages', async () => {
    fakeServer({ [thread]: () => errorResponse(500, 'INTERNAL', 'Server error.') });
    openChat();
    expect(await screen.findByRole('heading', { name: 'Failed to fetch messages.' })).toBeTruthy();
  });

  it('opens a conversation on a later page of the list', async () => {
    fakeServer({
      'GET /api/messages': ({ url }) =>
        url.searchParams.get('cursor')
          ? [conversation()]
          : page([conversation({ userId: ME as never, username: 'sam' })], '/api/messages', 'two'),
    });
    openChat();
    expect(await screen.findByText('Message 1')).toBeTruthy();
  });

  it('shows a friendly message for a missing conversation, and finds it after connecting', async () => {
    let connected = false;
    fakeServer({ 'GET /api/messages': () => (connected ? [conversation()] : []) });
    openChat();
    expect(await screen.findByRole('heading', { name: 'This conversation is not there' })).toBeTruthy();
    connected = true;
    fakeRealtime.push('relations', {});
    expect(await screen.findByText('Message 1')).toBeTruthy();
  });
});

describe('conversation', () => {
  it('shows messages from oldest to newest and loads older ones on request', async () => {
    fakeServer({
      [thread]: ({ url }) =>
        url.searchParams.get('cursor') ? [message(1)] : page([message(3), message(2)], thread, 'older'),
    });
    openChat();
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
    await waitFor(() => expect(shown().filter((text) => text?.includes('Message'))).toHaveLength(3));
    const order = shown().join(' ');
    expect(order.indexOf('Message 1')).toBeLessThan(order.indexOf('Message 3'));
  });

  it('marks the newest message as read, confirms delivery, and shows where new messages begin', async () => {
    const { calls } = fakeServer({
      'GET /api/messages': () => [conversation({ unread: 1, readAt: message(1).createdAt })],
      [thread]: () => [message(2), message(1)],
      [`POST /api/messages/read/${message(2)._id}`]: () => ({ unread: 0 }),
    });
    openChat();
    expect(await screen.findByText('New messages')).toBeTruthy();
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(`POST /api/messages/read/${message(2)._id}`));
    expect(fakeRealtime.sent).toContainEqual(['delivered', { userId: PRIYA, at: message(2).createdAt }]);
    await waitFor(() => expect(screen.queryByText('1 unread message')).toBeNull());
    expect(screen.getByText('New messages')).toBeTruthy();
  });

  it('marks nothing as read in a hidden tab', async () => {
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { calls } = fakeServer({
      'GET /api/messages': () => [conversation({ unread: 1 })],
      [`POST /api/messages/read/${message(1)._id}`]: () => ({ unread: 0 }),
    });
    openChat();
    await screen.findByText('Message 1');
    fakeRealtime.push('message', message(9));
    await waitFor(() =>
      expect(fakeRealtime.sent).toContainEqual(['delivered', { userId: PRIYA, at: message(9).createdAt }]),
    );
    expect(calls.some(({ call }) => call.startsWith('POST /api/messages/read'))).toBe(false);
    seen.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(calls.some(({ call }) => call.startsWith('POST /api/messages/read'))).toBe(true));
    seen.mockRestore();
  });

  it('shows and announces new messages and moves the conversation to the top', async () => {
    fakeServer({ 'GET /api/messages': () => [conversation({ userId: ME as never, username: 'sam' }), conversation()] });
    openChat();
    await screen.findByText('Message 1');
    fakeRealtime.push('message', message(9, { content: 'Are you up?' }));
    fakeRealtime.push('message', message(9, { content: 'Are you up?' }));
    expect(screen.getByText('priya: Are you up?')).toBeTruthy();
    expect(shown().filter((text) => text?.includes('Are you up?'))).toHaveLength(1);
    const first = () => within(screen.getByRole('region', { name: 'Connections' })).getAllByRole('link')[0];
    await waitFor(() => expect(first()?.textContent).toContain('priya'));
  });

  it('loads missed messages after a reconnect', async () => {
    let missed = false;
    fakeServer({
      [thread]: () => [...(missed ? [message(4), message(3)] : []), message(2, { mine: true }), message(1)],
    });
    openChat();
    await screen.findByText('Message 1');
    missed = true;
    fakeRealtime.connect();
    await screen.findByText('Message 4');
    expect(shown().filter((text) => /Message \d/.test(text ?? ''))).toHaveLength(4);
  });

  it('shows typing until the message arrives', async () => {
    fakeServer();
    openChat();
    await screen.findByText('Message 1');
    fakeRealtime.push('typing', { userId: ME });
    expect(screen.queryByText('priya is typing…')).toBeNull();
    fakeRealtime.push('typing', { userId: PRIYA });
    expect(screen.getByText('priya is typing…')).toBeTruthy();
    fakeRealtime.push('message', message(9));
    expect(screen.queryByText('priya is typing…')).toBeNull();
  });

  it('is read-only when the two are no longer connected', async () => {
    fakeServer({ 'GET /api/messages': () => [conversation({ canWrite: false })] });
    openChat();
    expect(await screen.findByText(/You are no longer connected with priya/)).toBeTruthy();
    expect(await screen.findByText('Message 1')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('renders no HTML from messages and links only safe URLs', async () => {
    fakeServer({
      [thread]: () => [message(1, { content: '<img src=x onerror=alert(1)> https://nhs.uk javascript:alert(1)' })],
    });
    openChat();
    const link = await screen.findByRole('link', { name: 'https://nhs.uk' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://nhs.uk/',
      'noopener noreferrer nofollow',
    ]);
    expect(screen.getByText(/<img src=x onerror/)).toBeTruthy();
    expect(document.querySelector('img[src=x]')).toBeNull();
  });

  it('shows at once what the other has changed, in the list too', async () => {
    let lastMessage = { ...message(1), mine: false };
    fakeServer({ 'GET /api/messages': () => [conversation({ lastMessage })] });
    openChat();
    await screen.findByText('Message 2');
    lastMessage = { ...lastMessage, content: 'Corrected' };
    fakeRealtime.push('messageChanged', message(1, { content: 'Corrected', edited: true }));
    await waitFor(() => expect(shown().find((text) => text?.includes('Corrected'))).toContain('edited'));
    expect(shown().join(' ')).not.toContain('Message 1');
    await userEvent.click(screen.getByRole('button', { name: /^More for priya’s message/ }));
    expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    const list = within(screen.getByRole('region', { name: 'Connections' }));
    await waitFor(() => expect(list.getByRole('link').textContent).toContain('Corrected'));
  });

  it('changes an own message in its place, and gives the focus back to it', async () => {
    const mine = message(50, { mine: true, content: 'Half past two', createdAt: new Date().toISOString() });
    let tries = 0;
    const { calls } = fakeServer({
      [thread]: () => [mine, message(2, { mine: true }), message(1)],
      [`PUT /api/messages/${mine._id}`]: ({ body }) => {
        tries += 1;
        if (tries === 1)
          return errorResponse(409, 'CONFLICT', 'A message can be changed for 15 minutes after sending.');
        return { ...mine, ...(body as object), edited: true };
      },
    });
    const app = openChat();
    await screen.findByText('Half past two');
    const menus = screen.getAllByRole('button', { name: /^More for your message/ });
    // Only what was sent a moment ago can be edited.
    await userEvent.click(menus[0] as HTMLElement);
    expect(await screen.findByRole('menuitem', { name: 'Delete for both' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(menus[1] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const edited = await screen.findByRole('textbox', { name: 'Your message' });
    expect([document.activeElement, edited]).toEqual([edited, expect.objectContaining({ value: 'Half past two' })]);
    await userEvent.clear(edited);
    await userEvent.type(edited, 'Half past three{Enter}');
    await waitFor(() => expect(app.toasts()).toContain('A message can be changed for 15 minutes after sending.'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shown().at(-1)).toMatch(/Half past three.*edited/s));
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ content: 'Half past three' });
    expect(document.activeElement?.textContent).toContain('Half past three');
    expect(await field()).toHaveProperty('value', '');
  });

  it('deletes an own message for both once that is confirmed, and the focus stays in its place', async () => {
    const { calls } = fakeServer({ [`DELETE /api/messages/${message(2)._id}`]: () => ({ message: 'ok' }) });
    openChat();
    await choose('your message', 'Delete for both');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this message for both?' }));
    expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for both' }));
    await waitFor(() => expect(shown().at(-1)).toContain('You deleted this message'));
    expect(calls.map(({ call }) => call)).toContain(`DELETE /api/messages/${message(2)._id}?for=both`);
    await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('You deleted'));
    fakeRealtime.push('messageChanged', message(1, { content: '', deleted: true, reportable: true }));
    await waitFor(() => expect(shown().join(' ')).toContain('This message was deleted'));
    await userEvent.click(screen.getByRole('button', { name: /^More for priya’s message/ }));
    // Nobody takes a threat back at once.
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Report',
      'Delete for me',
    ]);
  });

  it('deletes a message for the user alone, and follows another tab', async () => {
    const { calls } = fakeServer({ [`DELETE /api/messages/${message(1)._id}`]: () => ({ message: 'ok' }) });
    const app = openChat();
    await choose('priya’s message', 'Delete for me');
    await waitFor(() => expect(screen.queryByText('Message 1')).toBeNull());
    expect(calls.map(({ call }) => call)).toContain(`DELETE /api/messages/${message(1)._id}?for=me`);
    await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Message 2'));
    expect(app.toasts()).toContain('Message deleted for you.');
    fakeRealtime.push('messageDeleted', message(2)._id);
    await waitFor(() => expect(screen.queryByText('Message 2')).toBeNull());
  });

  it('finds messages by their words and shows one in its place', async () => {
    const { calls } = fakeServer({
      [thread]: ({ url }) =>
        url.searchParams.get('around') ? [message(4), message(3, { mine: true })] : [message(9), message(8)],
      [`GET /api/messages/${PRIYA}/search`]: ({ url }) =>
        url.searchParams.get('q') === 'message 3' ? [message(3, { mine: true })] : [],
    });
    openChat();
    await screen.findByText('Message 9');
    await userEvent.click(screen.getByRole('button', { name: 'Search this conversation' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Words in messages' }), 'message 3');
    await userEvent.click(await screen.findByRole('button', { name: /^You.*Message 3/ }));
    await waitFor(() => expect(shown().join(' ')).toMatch(/Message 3.*Message 4/));
    expect(shown().join(' ')).not.toContain('Message 9');
    expect(calls.some(({ call }) => call.includes(`around=${message(3)._id}`))).toBe(true);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Message 3'));
    await userEvent.click(screen.getByRole('button', { name: 'Newest messages' }));
    await screen.findByText('Message 9');
  });

  it('reports a received message and removes it', async () => {
    const { calls } = fakeServer({
      [`POST /api/messages/report/${message(1)._id}`]: () => Response.json({ message: 'ok' }, { status: 201 }),
    });
    const app = openChat();
    await choose('priya’s message', 'Report');
    await userEvent.click(await screen.findByRole('radio', { name: 'Unkind or threatening' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(screen.queryByText('Message 1')).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Message 2'));
    expect(app.toasts()).toContain('Report submitted.');
    expect(calls.find(({ call }) => call.startsWith('POST /api/messages/report'))?.body).toEqual({
      reason: 'Unkind or threatening',
      message: '',
    });
  });
});

describe('composer', () => {
  it('sends on Enter, inserts a line break on Shift+Enter, and confirms sending', async () => {
    const { calls } = fakeServer();
    openChat();
    await userEvent.type(await field(), 'Hello{Shift>}{Enter}{/Shift}you{Enter}');
    expect(await screen.findByText('Message sent!')).toBeTruthy();
    const [sent] = calls.filter(({ call }) => call === 'POST /api/messages');
    expect(sent?.body).toMatchObject({
      receiverId: PRIYA,
      content: 'Hello\nyou',
      clientId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    });
    expect(shown().at(-1)).toMatch(/Hello\nyou.*Sent/s);
    expect(fakeRealtime.sent.filter(([event]) => event === 'typing')).toEqual([['typing', { receiverId: PRIYA }]]);
  });

  it('ignores blank text', async () => {
    const { calls } = fakeServer();
    openChat();
    await userEvent.type(await field(), '   {Enter}');
    expect(calls.some(({ call }) => call === 'POST /api/messages')).toBe(false);
  });

  it('shows a message at once with its delivery state', async () => {
    let answer: (() => void) | undefined;
    fakeServer({
      'POST /api/messages': async (request) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return accepted(request);
      },
    });
    openChat();
    await userEvent.type(await field(), 'Hello{Enter}');
    expect(shown().at(-1)).toContain('Sending…');
    answer?.();
    await waitFor(() => expect(shown().at(-1)).toContain('Sent'));
    const at = new Date(Date.now() + 1000).toISOString();
    fakeRealtime.push('marks', { userId: PRIYA, deliveredAt: at });
    await waitFor(() => expect(shown().at(-1)).toContain('Delivered'));
    fakeRealtime.push('marks', { userId: PRIYA, readAt: at });
    await waitFor(() => expect(shown().at(-1)).toContain('Read'));
  });

  it('keeps an unsent message over a reload and sends it once', async () => {
    const first = fakeServer({
      'POST /api/messages': () => {
        throw new TypeError('offline');
      },
    });
    openChat();
    await userEvent.type(await field(), 'Hello{Enter}');
    expect(
      await screen.findByText(/Failed to send message. Please ensure you are connected. We will try again/),
    ).toBeTruthy();
    const kept = () => JSON.stringify(Object.entries(localStorage));
    expect(kept()).toContain('"content\\":\\"Hello');
    const again = fakeServer();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(shown().at(-1)).toContain('Sent'));
    const ids = [...first.calls, ...again.calls]
      .filter(({ call }) => call === 'POST /api/messages')
      .map(({ body }) => (body as { clientId: string }).clientId);
    expect(new Set(ids).size).toBe(1);
    expect(shown().filter((text) => text?.includes('Hello'))).toHaveLength(1);
    expect(kept()).not.toContain('Hello');
  });

  it.each([
    ['while the messages load', () => new Promise<never>(() => undefined), 'Loading the messages…'],
    ['when they failed to load', () => errorResponse(500, 'INTERNAL', 'Server error.'), 'Failed to fetch messages.'],
  ])('shows what is not sent yet %s, and sends it once', async (_when, answer, says) => {
    let isAway = true;
    const { calls } = fakeServer({
      [thread]: answer,
      'POST /api/messages': (request) => (isAway ? Promise.reject(new TypeError('offline')) : accepted(request)),
    });
    openChat();
    expect(await screen.findByText(says)).toBeTruthy();
    await userEvent.type(await field(), 'Hello{Enter}');
    await waitFor(() => expect(shown().at(-1)).toMatch(/Hello.*Not sent yet.*Retry.*Delete/s));
    expect(screen.getByText(says)).toBeTruthy();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(shown().at(-1)).toMatch(/Hello.*Sent/s));
    expect(shown().filter((text) => text?.includes('Hello'))).toHaveLength(1);
    const ids = calls
      .filter(({ call }) => call === 'POST /api/messages')
      .map(({ body }) => (body as { clientId: string }).clientId);
    expect(new Set(ids).size).toBe(1);
  });

  it('shows a rejected message and retries only on request', async () => {
    let refuses = true;
    fakeServer({
      'POST /api/messages': (request) => (refuses ? errorResponse(403, 'FORBIDDEN', 'No.') : accepted(request)),
    });
    const app = openChat();
    await userEvent.type(await field(), 'Hello{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to send message. Please ensure you are connected.',
    );
    expect(app.toasts()).toContain('Failed to send message. Please ensure you are connected.');
    refuses = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(shown().at(-1)).toContain('Sent'));
  });

  it('refreshes the connections when a message is rejected', async () => {
    let isConnected = true;
    fakeServer({
      'GET /api/messages': () => [conversation({ canWrite: isConnected })],
      'POST /api/messages': () => {
        isConnected = false;
        return errorResponse(403, 'FORBIDDEN', 'You can write to families you are connected with.');
      },
    });
    openChat();
    await userEvent.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText(/You are no longer connected with priya/)).toBeTruthy();
    expect(shown().at(-1)).toContain('Not sent');
  });

  it('leads to the profile form without a profile', async () => {
    fakeServer({ 'POST /api/messages': () => errorResponse(404, 'PROFILE_NOT_FOUND', 'Sender profile not found.') });
    const app = openChat();
    await userEvent.type(await field(), 'Hello{Enter}');
    await waitFor(() => expect(app.address()).toBe('/profile-edit'));
    expect(app.toasts()).toContain('You need to create a child profile before sending messages.');
  });

  it('keeps a draft per conversation', async () => {
    fakeServer({
      'GET /api/messages': () => [conversation(), conversation({ userId: ME as never, username: 'sam' })],
      [`GET /api/messages/${ME}`]: () => [],
    });
    openChat();
    await userEvent.type(await field(), 'half a');
    await userEvent.click(screen.getByRole('link', { name: /sam/ }));
    expect(await screen.findByRole('textbox', { name: 'Message to sam' })).toHaveProperty('value', '');
    expect(screen.getByText('Draft: half a')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: /priya/ }));
    expect(await field()).toHaveProperty('value', 'half a');
  });

  it('shows the characters left near the limit and neither sends nor truncates longer text', async () => {
    const { calls } = fakeServer();
    openChat();
    await userEvent.click(await field());
    await userEvent.paste('x'.repeat(2003));
    expect(screen.getAllByText(/3 characters too many/).length).toBeGreaterThan(0);
    await userEvent.keyboard('{Enter}');
    expect(calls.some(({ call }) => call === 'POST /api/messages')).toBe(false);
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
    expect(screen.getAllByText('0 characters left').length).toBeGreaterThan(0);
  });
});
