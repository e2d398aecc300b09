import { TEXTS } from '@notalone/contracts/texts';
import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { session } from '@notalone/web-kit';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { friendship, id, mia } from '../testing/child-fixtures.ts';
import { openApp } from '../testing/open-app.tsx';
import { messageDrafts } from './message-drafts.ts';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

const tom = friendship(3, 'Tom');
const threadOf = (number: number, friendName: string, change: object = {}) => ({
  friendId: id(number),
  friendName,
  friendAvatar: 'cool-owl.svg',
  state: 'open',
  ...change,
});
const wren = threadOf(4, 'Wren', {
  state: 'closed',
  closedAt: '2026-10-02T10:00:00.000Z',
  visibleUntil: '2026-12-31T10:00:00.000Z',
});
const message = (number: number, sender: number, content: string) => ({
  _id: id(200 + number),
  senderChildId: id(sender),
  content,
  createdAt: `2026-10-02T10:0${number}:00.000Z`,
});
const THREADS = `GET /api/profile/child/${mia._id}/threads`;

function fakeServer(more: Record<string, Answer> = {}, self: object = {}) {
  return fakeApi({
    'GET /api/profile/child/me': () => ({ ...mia, ...self }),
    'GET /api/profile/my-child-connections': () => [tom],
    [`GET /api/profile/child/${mia._id}/reads`]: () => [],
    [`GET /api/notifications/child/${mia._id}`]: () => [],
    [THREADS]: () => [threadOf(3, 'Tom'), wren],
    [`GET /api/messages/thread/${mia._id}/${id(3)}`]: () => [message(2, 3, 'hello mia'), message(1, 2, 'hello tom')],
    [`GET /api/messages/thread/${mia._id}/${id(4)}`]: () => [
      message(3, 4, 'you smell'),
      message(2, 2, 'stop that'),
      message(1, 4, 'go away'),
    ],
    ...more,
  });
}
const LIST = '/child-dashboard/messages';
const openMessages = () => openApp(LIST, 'child');
const openChat = (number = 3) => openApp(`${LIST}/${id(number)}`, 'child');

it('takes what the child has told of somebody out of the chat at once, without a grown-up in the words', async () => {
  const told = { ...message(1, 2, 'it feels wrong'), held: 'private', advice: TEXTS.disclosureAdvice };
  const hidden = `POST /api/messages/child/${told._id}/hide`;
  let isHidden = false;
  const { calls } = fakeServer({
    [`GET /api/messages/thread/${mia._id}/${id(3)}`]: () => [message(2, 3, 'hello mia'), ...(isHidden ? [] : [told])],
    [hidden]: () => {
      isHidden = true;
      return { message: 'It does not show here any more.' };
    },
  });
  openChat();
  expect(await screen.findByText(TEXTS.disclosureAdvice)).toBeTruthy();
  expect(screen.queryByText('A grown-up looks at this first')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Hide this' }));
  expect(screen.queryByText('it feels wrong')).toBeNull();
  expect(screen.queryByText(TEXTS.disclosureAdvice)).toBeNull();
  await expect.poll(() => calls.map(({ call }) => call)).toContain(hidden);
  expect(screen.getByText('hello mia')).toBeTruthy();
});

it('keeps it hidden in this page where the network fails', async () => {
  const told = { ...message(1, 2, 'it feels wrong'), held: 'private', advice: TEXTS.disclosureAdvice };
  fakeServer({
    [`GET /api/messages/thread/${mia._id}/${id(3)}`]: () => [told],
    [`POST /api/messages/child/${told._id}/hide`]: () => errorResponse(503, 'UNAVAILABLE', 'Not now'),
  });
  openChat();
  await userEvent.click(await screen.findByRole('button', { name: 'Hide this' }));
  await screen.findByText(/Not now|Hidden for now/);
  expect(screen.queryByText('it feels wrong')).toBeNull();
});

it('asks once more before a contact detail is sent, and sends it only then', async () => {
  const { calls } = fakeServer({
    'POST /api/messages': ({ body }) =>
      (body as { confirmed?: true }).confirmed
        ? message(5, 2, 'x')
        : errorResponse(409, 'CONFIRMATION_NEEDED', 'This looks like a contact detail (a phone number). Send it?'),
  });
  openChat();
  const field = await screen.findByRole('textbox', { name: 'Write to Tom' });
  await userEvent.type(field, '07700 900123');
  const sent = () => calls.filter(({ call }) => call === 'POST /api/messages').map(({ body }) => body);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Send this?' }));
  expect(asked.getByText(/looks like a contact detail \(a phone number\)/)).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: 'Do not send' }));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((field as HTMLTextAreaElement).value).toBe('07700 900123');
  expect(sent()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send it' }));
  await vi.waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''));
  const [first, , last] = sent() as { clientId: string }[];
  expect(last).toEqual({ ...first, confirmed: true });
});

it('says beside the field why a message was not sent, with the number to ring', async () => {
  const refused = 'Please say it without that word. Is this happening now? Ring 999.';
  fakeServer({
    'POST /api/messages': errorResponse(400, 'VALIDATION', 'Please check the highlighted fields.', {
      errors: { content: refused },
    }),
  });
  openChat();
  const field = await screen.findByRole('textbox', { name: 'Write to Tom' });
  await userEvent.type(field, 'my sugar is low');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('textbox', { description: refused })).toBe(field);
  expect(within(screen.getByRole('alert')).getByText(`Write to Tom: ${refused}`)).toBeTruthy();
  expect(screen.queryByText('Please check the highlighted fields.')).toBeNull();
  expect((field as HTMLTextAreaElement).value).toBe('my sugar is low');
});

it('keeps what is not sent while another tab is open, in this tab of the browser alone, until log-out', async () => {
  fakeServer({ 'POST /api/messages': () => message(5, 2, 'x') });
  openChat();
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Tom' });
  const stored = () =>
    [localStorage, sessionStorage].map((one) => JSON.stringify(Object.entries(one)).includes('half a thought'));
  await userEvent.type(await field(), 'half a thought');
  await userEvent.click(screen.getByRole('button', { name: 'Back to all messages' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(await screen.findByRole('link', { name: 'Tom' }));
  expect((await field()).value).toBe('half a thought');
  expect(stored()).toEqual([false, true]);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(stored()).toEqual([false, false]));
  expect((await field()).value).toBe('');
  await userEvent.type(await field(), 'half a thought');
  expect(stored()).toEqual([false, true]);
  await session.signOut();
  expect(stored()).toEqual([false, false]);
});

it('keeps what is not sent over a reload, for the same child only', async () => {
  const draft = { [id(3)]: { content: 'half a thought', clientId: 'c1' } };
  const reloadWith = async (childId: string) => {
    sessionStorage.setItem('childMessageDrafts', JSON.stringify({ childId, byFriend: draft }));
    vi.resetModules();
    const { messageDrafts } = await import('./message-drafts.ts');
    return messageDrafts.to(id(3));
  };
  fakeServer();
  openApp('/child-dashboard', 'child');
  expect(await reloadWith(mia._id)).toMatchObject({ content: 'half a thought', clientId: 'c1' });
  expect(await reloadWith(id(9))).toMatchObject({ content: '', clientId: '' });
  expect(sessionStorage.getItem('childMessageDrafts')).toBeNull();
});

it('says kindly that a chat has a rest, and whom to talk to, in place of the field to write in', async () => {
  fakeServer({ [THREADS]: () => [threadOf(3, 'Tom', { state: 'paused' })] });
  openChat();
  expect(await screen.findByText(TEXTS.childThreadPaused)).toBeTruthy();
  const chat = within(screen.getByRole('region', { name: 'Messages with Tom' }));
  expect(chat.getByRole('link', { name: '0800 1111' })).toBeTruthy();
  expect(await screen.findByText('hello mia')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('shows closed chats below the open ones: to read, until when, and not to write in', async () => {
  fakeServer();
  openMessages();
  const closed = within(await screen.findByRole('region', { name: 'Closed chats' }));
  await userEvent.click(closed.getByRole('link', { name: /Wren/ }));
  expect(await screen.findByText('This chat is closed')).toBeTruthy();
  expect(screen.getByText(/You can read it until 31 December/)).toBeTruthy();
  expect(await screen.findByText('you smell')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Tom' }));
  expect(await screen.findByRole('textbox', { name: 'Write to Tom' })).toBeTruthy();
});

it('leads back to the list, in the history too when the child came from there', async () => {
  fakeServer();
  const app = openMessages();
  const back = async () => userEvent.click(await screen.findByRole('button', { name: 'Back to all messages' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Tom' }));
  expect(app.address()).toBe(`${LIST}/${id(3)}`);
  await back();
  expect(app.address()).toBe(LIST);
  app.leave();
  const chat = openChat();
  await back();
  expect(chat.address()).toBe(LIST);
});

it('says that there is no such chat, and leads to the others', async () => {
  fakeServer();
  const app = openChat(9);
  expect(await screen.findByText('This chat is not here')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'EMERGENCY SMS' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'All my messages' }));
  expect(app.address()).toBe(LIST);
});

it('gives the focus back to the field when the message is sent', async () => {
  fakeServer({ 'POST /api/messages': () => message(5, 2, 'x') });
  openChat();
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Tom' });
  await userEvent.type(field, 'hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(field.value).toBe(''));
  expect(document.activeElement).toBe(field);
});

it('lets the child choose the message that is wrong, of the friend’s, also in a closed chat', async () => {
  const { calls } = fakeServer({ [`POST /api/messages/report/${id(201)}`]: () => ({ message: 'Report submitted.' }) });
  const app = openMessages();
  await userEvent.click(await screen.findByRole('link', { name: /Wren/ }));
  expect(await screen.findByRole('button', { name: 'Something is wrong: you smell' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Something is wrong: stop that' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Something is wrong: go away' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tell us what is wrong' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'It is mean' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Tell us' }));
  await vi.waitFor(() => expect(app.toasts()).toContain('Thank you for telling us. You did the right thing.'));
  expect(calls.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual([
    `POST /api/messages/report/${id(201)}`,
  ]);
});

it('says beside the question why a report was refused', async () => {
  fakeServer({
    [`POST /api/messages/report/${id(202)}`]: errorResponse(400, 'VALIDATION', 'Please check the highlighted fields.', {
      errors: { reason: 'Please say what is wrong' },
    }),
  });
  openChat();
  await userEvent.click(await screen.findByRole('button', { name: 'Something is wrong: hello mia' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tell us what is wrong' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'It is mean' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Tell us' }));
  expect((await dialog.findAllByText(/Please say what is wrong/)).length).toBe(2);
});

it('keeps what was chosen in a report that is put off', async () => {
  fakeServer();
  openChat();
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Something is wrong: hello mia' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tell us what is wrong' }));
    return dialog.getByRole('radio', { name: 'It is mean' });
  };
  await userEvent.click(await open());
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await open()).toHaveProperty('checked', true);
});

it('shows a chat of a friend who is away, not one that a block closed, among those to write in', async () => {
  fakeServer({
    'GET /api/profile/my-child-connections': () => [
      { ...tom, status: 'paused' },
      { ...tom, _id: id(104), friendId: id(4), friendName: 'Wren', status: 'paused' },
    ],
  });
  openChat();
  expect(await screen.findByText('Tom is not available now.')).toBeTruthy();
  const friends = within(await screen.findByRole('list', { name: 'My friends' }));
  expect(friends.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Tom not available now']);
});

it('still shows closed chats to a child who may not write', async () => {
  fakeServer({}, { canMessage: false });
  openMessages();
  expect(await screen.findByText(/You can’t write messages yet/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: /Wren/ })).toBeTruthy();
});

it('says when the closed chats did not load, and shows none where there are none', async () => {
  let tries = 0;
  fakeServer({
    [THREADS]: () => {
      tries += 1;
      return tries === 1 ? errorResponse(400, 'VALIDATION', 'No.') : [];
    },
  });
  openMessages();
  expect(await screen.findByText('Failed to load your closed chats.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(screen.queryByText('Failed to load your closed chats.')).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Closed chats' })).toBeNull();
});

it('keeps a message that is sent without a network, over a reload too, and sends it once when it is back', async () => {
  let isAway = true;
  const { calls } = fakeServer({
    'POST /api/messages': () => (isAway ? Promise.reject(new TypeError('offline')) : message(5, 2, 'goodnight')),
  });
  openChat();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Write to Tom' }), 'goodnight');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('No internet just now. Your message is kept, and sent when it is back.');
  cleanup();
  openMessages();
  await screen.findByRole('heading', { name: 'Messages' });
  isAway = false;
  dispatchEvent(new Event('online'));
  const sent = () => calls.filter(({ call }) => call === 'POST /api/messages').map(({ body }) => body);
  await vi.waitFor(() => expect(messageDrafts.to(id(3)).content).toBe(''));
  expect(new Set(sent().map((body) => (body as { clientId: string }).clientId)).size).toBe(1);
  const count = sent().length;
  dispatchEvent(new Event('online'));
  expect(sent()).toHaveLength(count);
});

it('does not send later what the server wants to be asked about', async () => {
  let isAway = true;
  fakeServer({
    'POST /api/messages': () =>
      isAway
        ? Promise.reject(new TypeError('offline'))
        : errorResponse(409, 'CONFIRMATION_NEEDED', 'This looks like a contact detail.'),
  });
  openChat();
  const field = await screen.findByRole('textbox', { name: 'Write to Tom' });
  await userEvent.type(field, '07700 900123');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(/^No internet just now/);
  isAway = false;
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(messageDrafts.waiting()).toEqual([]));
  expect((field as HTMLTextAreaElement).value).toBe('07700 900123');
});
