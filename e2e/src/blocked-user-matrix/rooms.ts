import type { RoomMessage } from '@notalone/contracts';
import { type Family, PIXEL } from './families.ts';
import { retryUntilKnown } from './posted.ts';

const messageText = ({ username }: Family) => `In the forum, said ${username.slice(-4)}z.`;
const roomName = ({ username }: Family) => `Kites of ${username.slice(-4)}r`;
/** What of a family's words stands in the forums. */
export const forumWordsOf = (family: Family): string[] => [messageText(family), roomName(family)];

/** Chat may not have heard of the family yet. */
const create = async (by: Family, name: string): Promise<string> => {
  const body = { name, rules: { noSwearing: true, images: true, links: false } };
  return (await retryUntilKnown(() => by.api('POST /api/chat/rooms', { body }))).roomId;
};

async function write(by: Family, roomId: string): Promise<RoomMessage> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ content: messageText(by), contentType: 'image', imageAlt: 'A kite' }))
    form.append(name, value);
  form.append('image', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
  return by.api('POST /api/chat/rooms/{roomId}/messages', { params: { roomId }, form });
}

/** What each knows of the other in the forums: a room of the other, and what the other wrote in a room of a friend. */
export async function inForums(one: Family, other: Family, friend: Family) {
  const sharedRoomId = await create(friend, 'Kites on Sunday');
  for (const member of [one, other]) {
    const params = { roomId: sharedRoomId };
    await retryUntilKnown(() => member.api('POST /api/chat/rooms/{roomId}/join', { params, body: {} }));
    const accepted = { ...params, userId: member.userId };
    await friend.api('POST /api/chat/rooms/{roomId}/accept/{userId}', { params: accepted });
  }
  const known = async (of: Family) => {
    const { _id, imageUrl = '' } = await write(of, sharedRoomId);
    const roomPicture = /[0-9a-f]{32}/.exec(imageUrl)?.[0] ?? '';
    return { roomId: await create(of, roomName(of)), sharedRoomId, roomMessageId: _id, roomPicture };
  };
  return new Map([
    [one, await known(other)],
    [other, await known(one)],
  ]);
}
