import { type Answer, fakeApi } from '@notalone/web-features/testing/fake-api';
import { fakeRealtime } from '@notalone/web-features/testing/fake-realtime';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { conversation, message, PRIYA } from './messages.ts';
import { openApp } from './open-app.tsx';

/** jsdom has no layout, so nothing is resized. */
class FakeResizeObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

export function setUpMessagesPage(): void {
  localStorage.clear();
  fakeRealtime.sent.length = 0;
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  Element.prototype.scrollIntoView = vi.fn();
}

export const page = (items: unknown[], path: string, cursor?: string) =>
  Response.json(items, cursor ? { headers: { link: `<${path}?cursor=${cursor}>; rel="next"` } } : {});
export const thread = `GET /api/messages/${PRIYA}`;
export const accepted = (({ body }) => {
  const { content, clientId } = body as { content: string; clientId: string };
  return Response.json(message(50, { content, clientId, mine: true, createdAt: new Date().toISOString() }), {
    status: 201,
  });
}) satisfies Answer;
const marked = Object.fromEntries(
  [1, 2, 4, 9].map((number) => [`POST /api/messages/read/${message(number)._id}`, () => ({ unread: 0 })]),
);
/** A fake server with one conversation. */
export const fakeServer = (answers: Readonly<Record<string, Answer>> = {}) =>
  fakeApi({
    'GET /api/messages': () => [conversation()],
    [thread]: () => [message(2, { mine: true }), message(1)],
    'POST /api/messages': accepted,
    ...marked,
    ...answers,
  });
/** Chooses from the menu of a message. */
export const choose = async (whose: string, what: string) => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^More for ${whose}`) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: what }));
};
export const openChat = () => openApp(`/messages?with=${PRIYA}`);
export const field = () => screen.findByRole('textbox', { name: 'Message to priya' });
export const shown = () =>
  within(screen.getByRole('region', { name: 'Messages with priya' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
