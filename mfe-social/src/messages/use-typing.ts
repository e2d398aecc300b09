import { TYPING_SECONDS } from '@notalone/contracts/limits';
import { realtime, usePushed } from '@notalone/web-kit';
import { useEffect, useRef, useState } from 'react';
import type { Conversation } from './timeline.ts';

/** Whether the other is typing: until nothing has come of it for a while, or their message is there. */
export function useTheyType(userId: string): boolean {
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

/** To be called at each keystroke: says that I am typing, often enough and no more. */
export function useTellTyping(receiverId: Conversation['userId']): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < (TYPING_SECONDS * 1000) / 2) return;
    last.current = Date.now();
    void realtime.send('typing', { receiverId });
  };
}
