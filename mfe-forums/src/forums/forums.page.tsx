import { usePageTitle } from '@notalone/web-kit';
import { useSearchParams } from '@notalone/web-kit/router';
import { lazy, Suspense } from 'react';
import { RoomGrid } from '../rooms/room-grid.tsx';
import { useLiveRooms } from '../rooms/use-rooms.ts';

const RoomView = lazy(async () => ({ default: (await import('../room/room-view.tsx')).RoomView }));

/** /forums, and /forums?room=<id> inside a room. */
export function ForumsPage() {
  usePageTitle('Forums');
  useLiveRooms();
  const [params] = useSearchParams();
  const roomId = params.get('room');
  return roomId ? (
    <Suspense>
      <RoomView key={roomId} roomId={roomId} />
    </Suspense>
  ) : (
    <RoomGrid />
  );
}
