import { ME } from '@notalone/web-features/testing/open-remote';
import type { Room, RoomMessage } from '../rooms/room.ts';

export const PRIYA = '0000000000000000000000a7' as NonNullable<Room['creator']>['_id'];
export const ROOM = '0000000000000000000000c1';
const me = ME as typeof PRIYA;

/** A room of Priya in which the reader is not. */
export const room = (changes: Partial<Room> = {}): Room => ({
  _id: ROOM,
  name: 'School and pumps',
  description: 'Letters, PE and packed lunches.',
  creator: { _id: PRIYA, username: 'priya' },
  members: [],
  bannedUsers: [],
  pendingRequests: [],
  requests: [],
  blockedMembers: [],
  rules: { noSwearing: true, images: false, links: false },
  showsHistory: true,
  memberCount: 2,
  isMember: false,
  isPending: false,
  unreadCount: 0,
  isReadOnly: false,
  isOffered: false,
  ...changes,
});
/** The same from inside. */
export const joinedRoom = (changes: Partial<Room> = {}): Room =>
  room({ isMember: true, members: [{ userId: PRIYA }, { userId: me }], notificationLevel: 'replies', ...changes });
/** A room of the reader. */
export const ownRoom = (changes: Partial<Room> = {}): Room =>
  joinedRoom({ creator: { _id: me, username: 'me' }, ...changes });

/** The nth message of the room, of Priya unless `mine`. */
export const message = (
  n: number,
  { mine, ...changes }: Partial<RoomMessage> & { mine?: boolean } = {},
): RoomMessage => ({
  _id: String(n).padStart(24, '0'),
  roomId: ROOM,
  sender: mine ? { _id: me, username: 'me' } : { _id: PRIYA, username: 'priya' },
  content: `Message ${n}`,
  contentType: 'text',
  createdAt: new Date(Date.UTC(2026, 2, 1, 10, n)).toISOString(),
  edited: false,
  hidden: false,
  ...changes,
});
