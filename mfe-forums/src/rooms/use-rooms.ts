import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, apiPage, useCatchUp, usePushed, useSession } from '@notalone/web-kit';
import { useInfiniteQuery, useQuery, useQueryClient } from '@notalone/web-kit/queries';
import type { Room } from './room.ts';

const PER_PAGE = 20;
/** The most that one call answers; nobody looks after more than 20 rooms. */
const OWN_ROOMS = 100;

export const useMyId = (): string => useSession()?.userId ?? '';

/** Asks again for everything about rooms, and returns when it is there. */
export function useRefreshRooms(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['rooms'] });
}

/** Keeps everything about rooms on this page up to date. Call it once. */
export function useLiveRooms(): void {
  const refresh = useRefreshRooms();
  usePushed('roomChanged', () => void refresh());
  useCatchUp(refresh);
}

/** The rooms that I am in, or the others; the one with the latest message first. */
export function useRooms(mine: 'true' | 'false', search: string) {
  const me = useMyId();
  return useInfiniteQuery({
    queryKey: ['rooms', 'list', me, mine, search],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /api/chat/rooms', {
        query: {
          limit: PER_PAGE,
          mine,
          ...(search && { search }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
    retry: shouldRetry,
    enabled: me !== '',
  });
}

export function useRoom(roomId: string) {
  const me = useMyId();
  return useQuery({
    queryKey: ['rooms', 'one', me, roomId],
    queryFn: ({ signal }) => api('GET /api/chat/rooms/{roomId}', { params: { roomId }, signal }),
    retry: shouldRetry,
  });
}

/** Rooms that I look after and that somebody asks to join. */
export function useRoomsWithRequests() {
  const me = useMyId();
  return useQuery({
    queryKey: ['rooms', 'requests', me],
    queryFn: ({ signal }) => api('GET /api/chat/rooms', { query: { mine: 'true', limit: OWN_ROOMS }, signal }),
    select: (rooms: readonly Room[]) => rooms.filter(({ requests }) => requests.length > 0),
    retry: shouldRetry,
    enabled: me !== '',
  });
}

type RoomText = Pick<Room, 'name' | 'description' | 'rules'>;

export const createRoom = (body: RoomText & { readonly showsHistory: boolean }, idempotencyKey: string) =>
  api('POST /api/chat/rooms', { body, idempotencyKey });
export const changeRoom = (roomId: string, body: RoomText) =>
  api('PUT /api/chat/rooms/{roomId}', { params: { roomId }, body });
/** Asks the person who looks after the room. */
export const askToJoin = (roomId: string, note: string) =>
  api('POST /api/chat/rooms/{roomId}/join', { params: { roomId }, body: { note } });
export const withdrawRequest = (roomId: string) =>
  api('POST /api/chat/rooms/{roomId}/withdraw', { params: { roomId } });
