import { api } from '@notalone/web-kit';
import { useState } from 'react';
import { useToastedCall } from '../shared/toasted-call.ts';
import { childKey, type useThread } from './use-child.ts';

type Thread = ReturnType<typeof useThread>;

/** A child takes what it has told of somebody out of its thread: from this page at once, then for good. */
export function useHidden(thread: Thread): { readonly shown: Thread; readonly hide: (messageId: string) => void } {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const { mutate } = useToastedCall({
    send: (messageId: string) => api('POST /api/messages/child/{messageId}/hide', { params: { messageId } }),
    failed: 'Hidden for now. It shows again when this page loads anew: please hide it again then.',
    changes: [childKey],
  });
  const items = thread.items?.filter(({ _id }) => !hidden.includes(_id));
  return {
    shown: { ...thread, ...(items && { items }) },
    hide(messageId) {
      setHidden((before) => [...before, messageId]);
      mutate(messageId);
    },
  };
}
