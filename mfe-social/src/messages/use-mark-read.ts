import { api } from '@notalone/web-kit';
import { report } from '@notalone/web-kit/report';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Conversation, Message } from './timeline.ts';
import { useChangeConversation } from './use-conversations.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
const RETRY_MS = 10_000;
const useVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

/** Marks the other's newest message as read once it stands in front of the reader: the end in sight, this tab the one that is seen. */
export function useMarkRead({ userId, readAt = '' }: Conversation, messages: readonly Message[], isEndInSight: boolean): void {
  const isVisible = useVisible();
  const change = useChangeConversation();
  const [attempt, setAttempt] = useState(0);
  const newest = messages.reduce<Message | undefined>(
    (latest, one) => (one.sender._id === userId && (!latest || one.createdAt > latest.createdAt) ? one : latest),
    undefined,
  );
  const [newestId, newestAt] = [newest?._id, newest?.createdAt ?? ''];
  const mark = useEffectEvent(change);
  useEffect(() => {
    if (!isVisible || !isEndInSight || !newestId || newestAt <= readAt) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    api('POST /api/messages/read/{messageId}', { params: { messageId: newestId } }).then(
      ({ unread }) => mark(userId, (one) => ({ ...one, unread, readAt: newestAt })),
      (error: unknown) => {
        report('could not mark as read yet', error);
        timer = setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
      },
    );
    return () => clearTimeout(timer);
  }, [isVisible, isEndInSight, newestId, newestAt, readAt, userId, attempt]);
}
