import { toast } from '@notalone/web-kit';
import { useEffect, useState } from 'react';
import { hasErrorCode } from '../api-errors.ts';
import type { StoredMessage } from './message-pages.ts';
import { useMessagePages } from './use-message-pages.ts';

/** The messages of a thread, live; or those around an older one that the reader has jumped to. */
export function useMessageThread<Message extends StoredMessage>(
  queryKey: readonly unknown[],
  load: Parameters<typeof useMessagePages<Message>>[1],
  failedText: string,
) {
  const [around, setAround] = useState<string>();
  const newest = useMessagePages([...queryKey, 'newest'], load);
  const older = useMessagePages([...queryKey, around ?? 'newest'], load, around);
  const isAround = around !== undefined && older.data !== undefined;
  const { error } = older;
  useEffect(() => {
    if (!around || !error) return;
    setAround(undefined);
    toast(hasErrorCode(error, 'NOT_FOUND') ? 'That message is not there any more.' : failedText, 'error');
  }, [around, error, failedText]);
  return {
    ...(isAround ? older : newest),
    newestMessages: newest.messages,
    /** Loaded now, whether or not they are shown. */
    allMessages: [...newest.messages, ...older.messages],
    isNewestLoaded: newest.data !== undefined,
    /** The message that the reader has jumped to; undefined where the newest are shown. */
    around: isAround ? around : undefined,
    showAround: setAround as (messageId: string) => void,
    showNewest: () => setAround(undefined),
    /** Shows a message that is new, or has changed. */
    add(message: Message): void {
      newest.add(message);
      if (around) older.replace(message);
    },
    /** Shows a message as it is now, if it is here. */
    replace(message: Message): void {
      newest.replace(message);
      if (around) older.replace(message);
    },
    remove(messageId: string): void {
      newest.remove(messageId);
      older.remove(messageId);
    },
    /** Loads what was missed while nothing was pushed. */
    async catchUp(): Promise<void> {
      await newest.catchUp();
      if (around) await older.refetch();
    },
  };
}
