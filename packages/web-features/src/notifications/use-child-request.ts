import { api } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

/** A request of two children, with the other family once its parent has said yes. */
export const useChildRequest = (friendshipId: string) =>
  useQuery({
    queryKey: ['monitor', 'friendship', friendshipId],
    queryFn: ({ signal }) =>
      api('GET /api/profile/child-connection/{friendshipId}', { params: { friendshipId }, signal }),
  });
