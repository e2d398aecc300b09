import { api } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Conversation, Message } from './message.ts';
import { useUpdateConversation } from './use-conversations.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
const RETRY_MS = 10_000;
const useVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

/** Marks the other's newest message as read when it is visible: scrolled to the end, in a visible tab. */
export function useMarkRead(
  { userId, readAt = '' }: Conversation,
  messages: readonly Message[],
  isEndVisible: boolean,
): void {
  const isVisible = useVisible();
  const change = useUpdateConversation();
  const [attempt, setAttempt] = useState(0);
  const newest = messages.reduce<Message | undefined>(
    (latest, one) => (one.sender._id === userId && (!latest || one.createdAt > latest.createdAt) ? one : latest),
    undefined,
  );
  const [newestId, newestAt] = [newest?._id, newest?.createdAt ?? ''];
  const mark = useEffectEvent(change);
  useEffect(() => {
    if (!isVisible || !isEndVisible || !newestId || newestAt <= readAt) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    api('POST /api/messages/read/{messageId}', { params: { messageId: newestId } }).then(
      ({ unread }) => mark(userId, (one) => ({ ...one, unread, readAt: newestAt })),
      (error: unknown) => {
        logWarning('could not mark messages as read, retrying', error);
        timer = setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
      },
    );
    return () => clearTimeout(timer);
  }, [isVisible, isEndVisible, newestId, newestAt, readAt, userId, attempt]);
}
