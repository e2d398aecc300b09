import { switchChanged } from '@notalone/contracts';
import { recordSwitches } from '@notalone/moderation/switches';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { ChatDeps } from '../deps.ts';
import { OPEN, roomsOf } from '../rooms/rooms.store.ts';

/** Has the open pages of every room ask whether its members can write. */
async function tellRoomPages({ db, pushRoom }: Pick<ChatDeps, 'db' | 'pushRoom'>): Promise<void> {
  for await (const { _id } of roomsOf(db).find(OPEN, { projection: { _id: 1 } })) {
    const roomId = _id.toHexString();
    pushRoom.toRoom(roomId, 'roomChanged', { roomId });
  }
}

/** What admins have stopped for everybody. */
export function onSwitches(inbox: Inbox, deps: Pick<ChatDeps, 'db' | 'pushRoom'>): void {
  inbox.onProjection(switchChanged, async (envelopes) => {
    const states = envelopes.map(({ data }) => data);
    await recordSwitches(deps.db, states);
    if (states.some(({ name }) => name === 'rooms-read-only')) await tellRoomPages(deps);
  });
}
