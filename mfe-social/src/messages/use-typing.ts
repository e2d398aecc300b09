import { TYPING_SECONDS } from '@notalone/contracts/limits';
import { realtime, usePushed } from '@notalone/web-kit';
import { useEffect, useRef, useState } from 'react';
import type { Conversation } from './message.ts';

/** Whether the other is typing: reset after a while, or when their message arrives. */
export function useIsTyping(userId: string): boolean {
  const [since, setSince] = useState<number>();
  usePushed('typing', (typing) => {
    if (typing.userId === userId) setSince(Date.now());
  });
  usePushed('message', ({ sender }) => {
    if (sender._id === userId) setSince(undefined);
  });
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setSince(undefined), TYPING_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [since]);
  return since !== undefined;
}

/** Call on each keystroke: tells the other that the user is typing, throttled. */
export function useSendTyping(receiverId: Conversation['userId']): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < (TYPING_SECONDS * 1000) / 2) return;
    last.current = Date.now();
    void realtime.send('typing', { receiverId });
  };
}
