import { api, useCatchUp, usePushed, useSession } from '@notalone/web-kit';
import { useQueryClient } from '@notalone/web-kit/queries';

/** Under this key lie the lists of requests, connections and blocks of the signed-in person. */
export const relationsKey = (userId: string | undefined) => ['profile', 'relations', userId] as const;

/** Says that somebody's standing has changed: open lists and profiles ask again now, lists of families nearby the next time they are opened. */
export function useRelationsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  const userId = useSession()?.userId;
  return async () => {
    void queries.invalidateQueries({ queryKey: ['profile', 'search'], refetchType: 'none' });
    // whom one may write to has changed with it
    void queries.invalidateQueries({ queryKey: ['messages', 'conversations', userId] });
    await Promise.all([queries.invalidateQueries({ queryKey: relationsKey(userId) }), queries.invalidateQueries({ queryKey: ['profile', 'view'] })]);
  };
}

/** Keeps what is shown of relations true while the page is open: told by the server, and asked for again after a gap. */
export function useLiveRelations(): void {
  const changed = useRelationsChanged();
  const ask = () => void changed();
  usePushed('relations', ask);
  useCatchUp(ask);
}

/** Asks a family to connect; who has asked me already is a connection at once. */
export const connectWith = (userId: string) => api('POST /api/profile/connect/{userId}', { params: { userId } });
export const saidOfConnect = ({ status }: Awaited<ReturnType<typeof connectWith>>): string =>
  status === 'connected' ? 'Connection accepted!' : 'Connection request sent!';
