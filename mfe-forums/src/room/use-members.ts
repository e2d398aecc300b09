import { USER_DETAILS_MAX_IDS } from '@notalone/contracts/limits';
import { api } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

/** Names of people, by id; who has left or cannot be seen is missing. */
export function useNames(ids: readonly string[]) {
  return useQuery({
    queryKey: ['names', ...ids],
    queryFn: async () => {
      const names = new Map<string, string>();
      for (let from = 0; from < ids.length; from += USER_DETAILS_MAX_IDS) {
        const some = ids.slice(from, from + USER_DETAILS_MAX_IDS);
        const { users } = await api('POST /api/auth/user-details', { body: { ids: some } });
        for (const { _id, username } of users) names.set(_id, username);
      }
      return names;
    },
    enabled: ids.length > 0,
  });
}

export type BanType = '3day' | '1week' | 'permanent';
interface Member {
  readonly roomId: string;
  readonly userId: string;
}
/** The reason is shown to the member. */
export const banMember = (params: Member, body: { readonly banType: BanType; readonly reason: string }) =>
  api('POST /api/chat/rooms/{roomId}/ban/{userId}', { params, body });
export const unbanMember = (params: Member) => api('POST /api/chat/rooms/{roomId}/unban/{userId}', { params });
/** From then on this member looks after the room. */
export const handOver = (params: Member) => api('POST /api/chat/rooms/{roomId}/hand-over/{userId}', { params });
