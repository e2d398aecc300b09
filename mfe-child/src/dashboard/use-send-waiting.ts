import { hasErrorCode } from '@notalone/web-features/api-errors';
import { useCatchUp } from '@notalone/web-kit';
import { useQueryClient } from '@notalone/web-kit/queries';
import { useEffect, useEffectEvent } from 'react';
import { messageDrafts } from './message-drafts.ts';
import { childKey, sendMessage } from './use-child.ts';

/** Sends what waits for a network, in turn. What the server wants to be asked about stays with its writer. */
async function sendWaiting(): Promise<void> {
  for (const { friendId, ...draft } of messageDrafts.waiting()) {
    try {
      await sendMessage({ receiverChildId: friendId, content: draft.content, clientId: draft.clientId });
      messageDrafts.sent(friendId, draft);
    } catch (error) {
      if (hasErrorCode(error, 'NETWORK')) return;
      messageDrafts.setWaits(friendId, draft, false);
    }
  }
}

/** On every page of a child: messages that were sent without a network go out once it is back. */
export function useSendWaiting(): void {
  const queries = useQueryClient();
  const send = () => {
    if (messageDrafts.waiting().length > 0)
      void sendWaiting().then(() => queries.invalidateQueries({ queryKey: childKey }));
  };
  useCatchUp(send);
  const begin = useEffectEvent(send);
  useEffect(() => {
    const again = () => begin();
    again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
}
