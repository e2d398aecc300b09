import { textOf } from '@notalone/remote-kit/calls';
import { ApiProblem, api, toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { connectWith, saidOfConnect, useRelationsChanged } from './relations.ts';

type Status = 'pending' | 'connected';
interface Call {
  /** `id` of the request for accept and refuse, of the person for the others. */
  readonly send: (id: string) => Promise<{ readonly said: string; readonly status?: Status }>;
  readonly failed: string;
}
const call = (send: (id: string) => Promise<unknown>, said: string): Call => ({
  send: async (id) => {
    await send(id);
    return { said };
  },
  failed: 'Action failed.',
});

const CALLS = {
  connect: {
    send: async (userId) => {
      const reply = await connectWith(userId);
      return { said: saidOfConnect(reply), status: reply.status };
    },
    failed: 'Failed to send connection request.',
  },
  accept: call((requestId) => api('POST /api/profile/connections/accept/{requestId}', { params: { requestId } }), 'Connection accepted!'),
  refuse: call((requestId) => api('POST /api/profile/connections/refuse/{requestId}', { params: { requestId } }), 'Connection refused.'),
  disconnect: call((userId) => api('DELETE /api/profile/connections/{userId}', { params: { userId } }), 'Disconnected.'),
  block: call((userId) => api('POST /api/profile/block/{userId}', { params: { userId } }), 'User blocked.'),
  unblock: call((userId) => api('DELETE /api/profile/block/{userId}', { params: { userId } }), 'User unblocked.'),
} as const satisfies Record<string, Call>;

/**
 * A call that changes how two families stand. Says how it went, and is pending until what is shown is up to date; `onDone` comes as soon as it has
 * succeeded.
 */
export function useRelationCall(name: keyof typeof CALLS, onDone?: () => void) {
  const changed = useRelationsChanged();
  const { send, failed }: Call = CALLS[name];
  return useMutation({
    mutationFn: send,
    // without a network it fails at once and says so; the default would let it wait in silence
    networkMode: 'always',
    // here and not with `mutate`: the card that asked is gone by then, and with it what it wanted to hear
    onSuccess: ({ said }) => {
      toast(said);
      onDone?.();
    },
    onError: (error) => toast(failureOf(error, name, failed), 'error'),
    onSettled: changed,
  });
}

function failureOf(error: unknown, name: keyof typeof CALLS, failed: string): string {
  if (name === 'connect' && error instanceof ApiProblem && error.status === 401) return 'You must be logged in to connect.';
  if (name === 'block' && error instanceof ApiProblem && error.status === 404) return 'There is nobody here to block.';
  return textOf(error, failed);
}
