import { type Db, ObjectId } from 'mongodb';
import type { NotificationDocument } from '../notifications/notifications.store.ts';
import { membershipsOf } from '../rooms/store/memberships.store.ts';
import { roomsOf } from '../rooms/store/rooms.store.ts';

/** What notifications about rooms say of them: it is not stored, so that it is gone with the room or the person. */
export interface RoomNames {
  nameOf(notification: NotificationDocument): string;
  /** What the person wrote who asks to join. */
  noteOf(notification: NotificationDocument): string;
}

const placeOf = ({ roomId, causeId }: NotificationDocument) => `${roomId}/${causeId}`;

export async function findRoomNames(db: Db, notifications: readonly NotificationDocument[]): Promise<RoomNames> {
  const about = notifications.filter(({ roomId }) => roomId !== undefined);
  const requests = about.filter(({ kind }) => kind === 'roomRequest');
  const [rooms, places] = await Promise.all([
    about.length > 0
      ? roomsOf(db)
          .find({
            _id: { $in: [...new Set(about.map(({ roomId }) => roomId))].map((id) => new ObjectId(id)) },
            // What moderators removed is not named either.
            removedAt: { $exists: false },
          })
          .project<{ _id: ObjectId; name: string }>({ name: 1 })
          .toArray()
      : [],
    requests.length > 0
      ? membershipsOf(db)
          .find({ _id: { $in: requests.map(placeOf) } })
          .project<{ _id: string; note?: string }>({ note: 1 })
          .toArray()
      : [],
  ]);
  const names = new Map(rooms.map(({ _id, name }) => [_id.toHexString(), name]));
  const notes = new Map(places.map(({ _id, note = '' }) => [_id, note]));
  return {
    nameOf: ({ roomId = '', roomName }) => roomName ?? names.get(roomId) ?? 'a forum room',
    noteOf: (notification) => notes.get(placeOf(notification)) ?? '',
  };
}
