import { api, useCatchUp, usePushed, useSession } from '@notalone/web-kit';
import { useMutation, useQueryClient } from '@notalone/web-kit/queries';

/** Under this key lie the lists of requests, connections and blocks of the signed-in person. */
export const relationsKey = (userId: string | undefined) => ['profile', 'relations', userId] as const;

/** Says that somebody's standing has changed: open lists and profiles ask again now, lists of families nearby the next time they are opened. */
export function useRelationsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  const userId = useSession()?.userId;
  return async () => {
    void queries.invalidateQueries({ queryKey: ['profile', 'search'], refetchType: 'none' });
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

// 'always': without a network these fail at once and say so; the default would let them wait in silence.
const now = { networkMode: 'always' } as const;

/** The calls that change how two families stand. Each brings what is shown up to date before it is over. */
export function useRelationCalls() {
  const changed = useRelationsChanged();
  const settled = { ...now, onSettled: changed };
  return {
    connect: useMutation({ ...settled, mutationFn: (userId: string) => api('POST /api/profile/connect/{userId}', { params: { userId } }) }),
    accept: useMutation({ ...settled, mutationFn: (requestId: string) => api('POST /api/profile/connections/accept/{requestId}', { params: { requestId } }) }),
    refuse: useMutation({ ...settled, mutationFn: (requestId: string) => api('POST /api/profile/connections/refuse/{requestId}', { params: { requestId } }) }),
    disconnect: useMutation({ ...settled, mutationFn: (userId: string) => api('DELETE /api/profile/connections/{userId}', { params: { userId } }) }),
    block: useMutation({ ...settled, mutationFn: (userId: string) => api('POST /api/profile/block/{userId}', { params: { userId } }) }),
    unblock: useMutation({ ...settled, mutationFn: (userId: string) => api('DELETE /api/profile/block/{userId}', { params: { userId } }) }),
  };
}
