import { errorResponse } from '@notalone/web-features/testing/fake-api';
import { fakeRealtime } from '@notalone/web-features/testing/fake-realtime';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { conversation, message, PRIYA } from '../testing/messages.ts';
import { choose, fakeServer, field, openChat, setUpMessagesPage, shown, thread } from '../testing/messages-page.ts';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

const PICTURE_URL = `/uploads/chat/${'a'.repeat(32)}-small.webp`;
const BAG = new File(['x'], 'bag.png', { type: 'image/png' });

beforeEach(() => {
  setUpMessagesPage();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => undefined }));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
});

const file = () => screen.findByLabelText(/^Choose (a|another) picture/, { selector: 'input' });
const shows = () => screen.findByRole('textbox', { name: /What does the picture show/ });
const attach = async (chosen = BAG) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add a picture' }));
  await userEvent.setup({ applyAccept: false }).upload(await file(), chosen);
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

it('shows pictures with what is on them, opens them large, and names them in the list and as they arrive', async () => {
  const picture = { content: '', imageUrl: PICTURE_URL };
  fakeServer({
    [thread]: () => [message(2, { mine: true, ...picture }), message(1, { ...picture, imageAlt: 'A kite' })],
  });
  openChat();
  const kite = await screen.findByRole('img', { name: 'A kite' });
  const large = PICTURE_URL.replace('small', 'large');
  expect([kite.getAttribute('src'), kite.closest('a')?.getAttribute('href')]).toEqual([large, large]);
  expect(screen.getByRole('img', { name: 'A picture from you' })).toBeTruthy();
  fakeRealtime.push('message', message(9, picture));
  expect(screen.getByText('priya: Picture')).toBeTruthy();
  const list = within(screen.getByRole('region', { name: 'Connections' }));
  await waitFor(() => expect(list.getByRole('link').textContent).toContain('Picture'));
  fakeRealtime.push('messageChanged', message(1, { content: '', deleted: true }));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'A kite' })).toBeNull());
});

it('keeps words and picture when sending fails, also while another message is changed, and sends them once', async () => {
  let isDown = true;
  const mine = message(50, { mine: true, content: 'Half past two', createdAt: new Date().toISOString() });
  const { calls } = fakeServer({
    [thread]: () => [mine, message(1)],
    'POST /api/messages': ({ form }) => {
      if (isDown) return errorResponse(503, 'UNAVAILABLE', 'Pictures are stopped for now.');
      const text = (name: string) => String(form?.get(name));
      const [content, clientId, imageAlt] = ['content', 'clientId', 'imageAlt'].map(text);
      const stored = { mine: true, content, clientId, imageAlt, imageUrl: PICTURE_URL };
      return Response.json(message(60, { ...stored, createdAt: new Date().toISOString() } as object), { status: 201 });
    },
  });
  const app = openChat();
  await userEvent.type(await field(), 'Our bag');
  await attach();
  await userEvent.type(await shows(), 'A bag');
  await send();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('alert').textContent).toContain('Pictures are stopped for now.');
  expect(app.toasts()).toContain('Failed to send message. Please ensure you are connected.');
  expect(await field()).toHaveProperty('value', 'Our bag');
  await choose('your message', 'Edit');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel editing' }));
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('img', { name: 'A bag' })).toBeTruthy();
  expect(await screen.findByText('Message sent!')).toBeTruthy();
  expect(await field()).toHaveProperty('value', '');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  const forms = calls.flatMap(({ form }) => form ?? []);
  const sentFields = forms.map((form) => ['receiverId', 'content', 'imageAlt'].map((name) => form.get(name)));
  expect(sentFields).toEqual(Array(2).fill([PRIYA, 'Our bag', 'A bag']));
  expect(forms.every((form) => form.get('image') instanceof File)).toBe(true);
  const ids = () => new Set(calls.flatMap(({ form }) => form?.get('clientId') ?? [])).size;
  expect(ids()).toBe(1);
  // The same picture again is another message, and needs no words.
  await attach();
  await shows();
  await send();
  await waitFor(() => expect(ids()).toBe(2));
});

it('refuses files that are no pictures at once, and sends the words alone when the picture is removed', async () => {
  const { calls } = fakeServer();
  openChat();
  await userEvent.type(await field(), 'Hello');
  await attach(new File(['x'], 'letter.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText(/“letter.pdf” is not a picture we can read/)).toBeTruthy();
  await userEvent.upload(await file(), BAG);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove picture' }));
  await send();
  await waitFor(() => expect(shown().at(-1)).toContain('Hello'));
  const posts = calls.filter(({ call }) => call === 'POST /api/messages');
  expect(posts.map(({ body, form }) => [(body as { content: string }).content, form])).toEqual([['Hello', undefined]]);
  expect(screen.queryByLabelText(/^Choose (a|another) picture/, { selector: 'input' })).toBeNull();
});

it('waits until a chosen picture is ready, so that the words do not leave without it', async () => {
  let ready: () => void = () => undefined;
  const decoded = new Promise<void>((resolve) => {
    ready = resolve;
  });
  vi.stubGlobal('createImageBitmap', async () => {
    await decoded;
    return { width: 8, height: 8, close: () => undefined };
  });
  const { calls } = fakeServer({ 'POST /api/messages': () => errorResponse(503, 'UNAVAILABLE', 'Later.') });
  openChat();
  await attach();
  await userEvent.type(await field(), 'Our bag{Enter}');
  expect(calls.some(({ call }) => call === 'POST /api/messages')).toBe(false);
  ready();
  await shows();
  await userEvent.type(await field(), '{Enter}');
  await screen.findByRole('button', { name: 'Retry' });
  const posts = calls.filter(({ call }) => call === 'POST /api/messages');
  expect(posts.map(({ form }) => form?.get('image') instanceof File)).toEqual([true]);
});

it('says what is wrong when the server refuses a picture, and reads the list again after a disconnection', async () => {
  let isConnected = true;
  const { calls } = fakeServer({
    'GET /api/messages': () => [conversation({ canWrite: isConnected })],
    'POST /api/messages': () => {
      if (!isConnected) return errorResponse(403, 'FORBIDDEN', 'You can write to families you are connected with.');
      const errors = { image: 'Must be at most 5 MB' };
      return errorResponse(413, 'PAYLOAD_TOO_LARGE', 'That is too large.', { errors });
    },
  });
  openChat();
  await attach();
  await shows();
  await send();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Must be at most 5 MB'));
  isConnected = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/You are no longer connected with priya/)).toBeTruthy();
  expect(calls.filter(({ call }) => call === 'POST /api/messages')).toHaveLength(2);
});
