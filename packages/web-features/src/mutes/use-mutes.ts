import type { Mute, MuteDuration, Thread } from '@notalone/contracts';
import { api, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { shouldRetry } from '../api-errors.ts';
import { useToastedCall } from '../toasted-call.ts';
import { useNow } from '../use-now.ts';
import { formatMute } from './mute-words.ts';

const MUTES = ['mutes'];

/** How the user has muted this post or room; undefined where not, or where the time is over. */
export function useMuteOf({ kind, threadId }: Thread): Mute | undefined {
  const userId = useSession()?.userId;
  const nowMs = useNow();
  const mutes = useQuery({
    queryKey: [...MUTES, userId],
    queryFn: ({ signal }) => api('GET /api/notifications/mutes', { signal }),
    enabled: userId !== undefined,
    retry: shouldRetry,
  });
  const mute = mutes.data?.find((one) => one.kind === kind && one.threadId === threadId);
  return mute?.until !== undefined && Date.parse(mute.until) <= nowMs ? undefined : mute;
}

/** Mutes a post or a room for so long; without a duration it is heard again. */
export const useSetMute = ({ kind, threadId }: Thread) =>
  useToastedCall<MuteDuration | undefined, Mute | undefined>({
    async send(duration) {
      const params = { kind, threadId };
      if (duration) return api('PUT /api/notifications/mutes/{kind}/{threadId}', { params, body: { duration } });
      await api('DELETE /api/notifications/mutes/{kind}/{threadId}', { params });
      return undefined;
    },
    done: (mute) => (mute ? `${formatMute(mute)}.` : 'Unmuted.'),
    failed: 'That could not be saved.',
    // What was there of the thread counts as seen.
    changes: [MUTES, ['notifications']],
  });
