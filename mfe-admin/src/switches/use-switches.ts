import { shouldRetry } from '@notalone/web-features/api-errors';
import { useAskPassword } from '@notalone/web-features/password-gate';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { api, type Reply } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { auditKey, switchesKey } from '../shared/keys.ts';

export type Switch = Reply<'GET /api/moderation/switches'>[number];

export function useSwitches() {
  const query = useQuery({
    queryKey: switchesKey,
    queryFn: ({ signal }) => api('GET /api/moderation/switches', { signal }),
    retry: shouldRetry,
  });
  return { ...query, items: query.data };
}

interface SetSwitch {
  readonly on: boolean;
  readonly reason: string;
  /** After which it ends by itself. */
  readonly hours?: number;
}
export function useSetSwitch(name: Switch['name'], { done, onDone }: { done: string; onDone: () => void }) {
  const askPassword = useAskPassword();
  const set = useToastedCall({
    send: (body: SetSwitch) => api('PUT /api/moderation/switches/{name}', { params: { name }, body }),
    done,
    failed: 'Failed to change the switch.',
    changes: [switchesKey, auditKey],
    onDone,
    onFailed: (error, body) => askPassword(error, () => set.mutate(body)),
  });
  return set;
}
