import type { Notification } from '@notalone/contracts';
import { api, toast } from '@notalone/web-kit';
import { useMutation, useQueryClient } from '@notalone/web-kit/queries';
import { report } from '@notalone/web-kit/report';
import { rememberProcessed } from './processed.ts';
import { useList } from './use-list.ts';

export type Decision = 'approve' | 'deny';

const SAID = {
  approve: { done: 'Connection request approved successfully!', failed: 'Failed to approve connection request.' },
  deny: { done: 'Connection request denied successfully!', failed: 'Failed to deny connection request.' },
} as const;

/** Whether the notification asks for a decision that can be made here. */
export const asksToDecide = ({ type, relatedId }: Notification): boolean => type === 'connection-request' && relatedId !== undefined;

function send(requestId: string, decision: Decision): Promise<unknown> {
  const route = decision === 'approve' ? 'POST /api/profile/connections/accept/{requestId}' : 'POST /api/profile/connections/refuse/{requestId}';
  return api(route, { params: { requestId } });
}

/** Approves or denies the request that a notification is about; it is greyed then, and goes after 2 seconds. */
export function useDecide({ _id, relatedId = '' }: Notification) {
  const list = useList();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => send(relatedId, decision),
    onSuccess(_, decision) {
      rememberProcessed(_id);
      list.process(_id);
      void queries.invalidateQueries({ queryKey: ['profile', 'relations'] });
      toast(SAID[decision].done);
    },
    onError(error, decision) {
      report('a connection request was not answered', error);
      toast(SAID[decision].failed, 'error');
      // it may have been answered elsewhere, or be gone
      void list.askAgain();
    },
  });
}
