import type { Notification } from '@notalone/contracts';
import { api, toast } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useMutation, useQueryClient } from '@notalone/web-kit/queries';
import { hasErrorCode } from '../api-errors.ts';
import { rememberProcessed } from './processed-notifications.ts';
import { useNotificationCache } from './use-notification-cache.ts';

export type Decision = 'approve' | 'deny';

const TOASTS = {
  approve: { done: 'Connection request approved successfully!', failed: 'Failed to approve connection request.' },
  deny: { done: 'Connection request denied successfully!', failed: 'Failed to deny connection request.' },
} as const;

/** Whether the user can approve or deny a request in this notification. */
export const needsDecision = ({ type, relatedId }: Notification): boolean =>
  (type === 'connection-request' || type === 'connection_request') && relatedId !== undefined;
/** Whether it is a request between children, which a parent approves. */
export const isChildRequest = ({ type }: Notification): boolean => type === 'connection_request';

function send({ type, relatedId = '' }: Notification, decision: Decision): Promise<unknown> {
  if (type === 'connection_request') return sendForChild(relatedId, decision);
  const route =
    decision === 'approve'
      ? 'POST /api/profile/connections/accept/{requestId}'
      : 'POST /api/profile/connections/refuse/{requestId}';
  return api(route, { params: { requestId: relatedId } });
}
function sendForChild(friendshipId: string, decision: Decision): Promise<unknown> {
  const route =
    decision === 'approve'
      ? 'POST /api/profile/child-connection/{friendshipId}/approve'
      : 'POST /api/profile/child-connection/{friendshipId}/refuse';
  return api(route, { params: { friendshipId } });
}

/** Approves or denies the request behind a notification, which is then greyed out and removed after 2 seconds. */
export function useRequestDecision(notification: Notification) {
  const { _id } = notification;
  const list = useNotificationCache();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => send(notification, decision),
    onSuccess(_, decision) {
      rememberProcessed(_id);
      list.process(_id);
      void queries.invalidateQueries({ queryKey: ['profile', 'relations'] });
      void queries.invalidateQueries({ queryKey: ['monitor'] });
      toast(TOASTS[decision].done);
    },
    onError(error, decision) {
      // The page asks for the password or the second factor, and tries again.
      if (hasErrorCode(error, 'PASSWORD_NEEDED') || hasErrorCode(error, 'SECOND_FACTOR_NEEDED')) return;
      logWarning('could not answer a connection request', error);
      toast(TOASTS[decision].failed, 'error');
      // The request may have been answered elsewhere, or be gone.
      void list.refetch();
    },
  });
}
