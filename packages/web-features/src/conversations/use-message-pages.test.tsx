import { QueryClient, QueryClientProvider } from '@notalone/web-kit/queries';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { MessagePage, StoredMessage } from './message-pages.ts';
import { inOrder } from './timeline.ts';
import { useMessagePages } from './use-message-pages.ts';

const message = (n: number, content = `Message ${n}`): StoredMessage => ({
  _id: String(n),
  content,
  createdAt: new Date(Date.UTC(2026, 2, 1, 10, 0, n)).toISOString(),
});

/** A thread with two pages, of which the older one comes when it is let through. */
async function openThread() {
  const older = Promise.withResolvers<MessagePage<StoredMessage>>();
  let newest: MessagePage<StoredMessage> = { items: [message(4), message(3)], next: 'older' };
  const load = async ({ cursor }: { cursor?: string | undefined }) => (cursor ? older.promise : newest);
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useMessagePages(['thread'], load), { wrapper });
  await waitFor(() => expect(result.current.data).toBeDefined());
  return {
    thread: () => result.current,
    shown: () => inOrder(result.current.messages).map(({ content }) => content),
    letOlderThrough: () => older.resolve({ items: [message(2), message(1)] }),
    serverHas: (page: MessagePage<StoredMessage>) => {
      newest = page;
    },
  };
}

test('keeps what is pushed while an older page loads', async () => {
  const { thread, shown, letOlderThrough } = await openThread();
  act(() => void thread().fetchNextPage());
  act(() => thread().add(message(5)));
  letOlderThrough();
  await waitFor(() => expect(shown()).toHaveLength(5));
  expect(shown()).toEqual([1, 2, 3, 4, 5].map((n) => `Message ${n}`));
});

test('shows a pushed message as the server has it after a gap', async () => {
  const { thread, shown, serverHas } = await openThread();
  act(() => thread().add(message(5)));
  act(() => thread().add(message(6)));
  serverHas({ items: [message(5, 'Changed'), message(4), message(3)], next: 'older' });
  await act(() => thread().catchUp());
  expect(shown()).toEqual(['Message 3', 'Message 4', 'Changed']);
});

test('removes a message, pushed or loaded', async () => {
  const { thread, shown } = await openThread();
  act(() => thread().add(message(5)));
  act(() => thread().remove('5'));
  act(() => thread().remove('3'));
  expect(shown()).toEqual(['Message 4']);
});
