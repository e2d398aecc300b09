import { api, useCatchUp, usePushed, useSession } from '@notalone/web-kit';
import { useQueryClient } from '@notalone/web-kit/queries';

/** Query key of the user's requests, connections and blocks. */
export const relationsKey = (userId: string | undefined) => ['profile', 'relations', userId] as const;

/** Call after a relation has changed: refetches open lists and profiles now, and families nearby when next opened. */
export function useRefreshRelations(): () => Promise<void> {
  const queries = useQueryClient();
  const userId = useSession()?.userId;
  return async () => {
    void queries.invalidateQueries({ queryKey: ['profile', 'search'], refetchType: 'none' });
    // The list of conversations depends on the connections.
    void queries.invalidateQueries({ queryKey: ['messages', 'conversations', userId] });
    await Promise.all([
      queries.invalidateQueries({ queryKey: relationsKey(userId) }),
      queries.invalidateQueries({ queryKey: ['profile', 'view'] }),
    ]);
  };
}

/** Refreshes relations on a push and after a reconnect. */
export function useLiveRelations(): void {
  const changed = useRefreshRelations();
  const ask = () => void changed();
  usePushed('relations', ask);
  useCatchUp(ask);
}

/** Asks a family to connect; if they have already asked, the two are connected at once. */
export const connectWith = (userId: string) => api('POST /api/profile/connect/{userId}', { params: { userId } });
export const connectToast = ({ status }: Awaited<ReturnType<typeof connectWith>>): string =>
  status === 'connected' ? 'Connection accepted!' : 'Connection request sent!';
