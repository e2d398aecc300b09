import { errorText } from '@notalone/web-features/api-errors';
import { ApiProblem, api, toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { connectToast, connectWith, useRefreshRelations } from './relations.ts';

type Status = 'pending' | 'connected';
interface Call {
  /** `id` of the request for accept and refuse, of the user otherwise. */
  readonly send: (id: string) => Promise<{ readonly message: string; readonly status?: Status }>;
  readonly failed: string;
}
const call = (send: (id: string) => Promise<unknown>, message: string): Call => ({
  send: async (id) => {
    await send(id);
    return { message };
  },
  failed: 'Action failed.',
});

const CALLS = {
  connect: {
    send: async (userId) => {
      const reply = await connectWith(userId);
      return { message: connectToast(reply), status: reply.status };
    },
    failed: 'Failed to send connection request.',
  },
  accept: call(
    (requestId) => api('POST /api/profile/connections/accept/{requestId}', { params: { requestId } }),
    'Connection accepted!',
  ),
  refuse: call(
    // It may be sent while the page is being left.
    (requestId) => api('POST /api/profile/connections/refuse/{requestId}', { params: { requestId }, keepalive: true }),
    'Connection refused.',
  ),
  disconnect: call(
    (userId) => api('DELETE /api/profile/connections/{userId}', { params: { userId } }),
    'Disconnected.',
  ),
  withdraw: call((userId) => api('DELETE /api/profile/connect/{userId}', { params: { userId } }), 'Request withdrawn.'),
  block: call((userId) => api('POST /api/profile/block/{userId}', { params: { userId } }), 'User blocked.'),
  unblock: call((userId) => api('DELETE /api/profile/block/{userId}', { params: { userId } }), 'User unblocked.'),
} as const satisfies Record<string, Call>;

/**
 * A call that changes the relation of two families. Shows a toast and stays pending until the lists are up to date;
 * `onDone` is called on success.
 */
export function useRelationCall(name: keyof typeof CALLS, onDone?: () => void) {
  const refreshRelations = useRefreshRelations();
  const { send, failed }: Call = CALLS[name];
  return useMutation({
    mutationFn: send,
    // Fail at once when offline; by default the call would wait silently.
    networkMode: 'always',
    // Not in `mutate`: the card that called it is unmounted by then.
    onSuccess: ({ message }) => {
      toast(message);
      onDone?.();
    },
    onError: (error) => toast(errorMessage(error, name, failed), 'error'),
    onSettled: refreshRelations,
  });
}

function errorMessage(error: unknown, name: keyof typeof CALLS, failed: string): string {
  if (name === 'connect' && error instanceof ApiProblem && error.status === 401)
    return 'You must be logged in to connect.';
  if (name === 'block' && error instanceof ApiProblem && error.status === 404) return 'There is no one here to block.';
  return errorText(error, failed);
}
