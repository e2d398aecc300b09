import type { RoomMessage } from '@notalone/contracts';
import { type Family, got, PIXEL } from './families.ts';
import { retryUntilKnown } from './posted.ts';

const messageText = ({ username }: Family) => `In the forum, said ${username.slice(-4)}z.`;
const roomName = ({ username }: Family) => `Kites of ${username.slice(-4)}r`;
/** What of a family's words stands in the forums. */
export const forumWordsOf = (family: Family): string[] => [messageText(family), roomName(family)];

/** Chat may not have heard of the family yet. */
const create = async (by: Family, name: string): Promise<string> => {
  const json = { name, rules: { noSwearing: true, images: true, links: false } };
  const { roomId } = await retryUntilKnown(() =>
    got<{ roomId: string }>(by.call('POST', '/api/chat/rooms', { token: by.token, json })),
  );
  return roomId;
};

async function write(by: Family, roomId: string): Promise<RoomMessage> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ content: messageText(by), contentType: 'image', imageAlt: 'A kite' }))
    form.append(name, value);
  form.append('image', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
  return got<RoomMessage>(by.call('POST', `/api/chat/rooms/${roomId}/messages`, { token: by.token, form }));
}

/** What each knows of the other in the forums: a room of the other, and what the other wrote in a room of a friend. */
export async function inForums(one: Family, other: Family, friend: Family) {
  const sharedRoomId = await create(friend, 'Kites on Sunday');
  for (const member of [one, other]) {
    await retryUntilKnown(() =>
      got(member.call('POST', `/api/chat/rooms/${sharedRoomId}/join`, { token: member.token, json: {} })),
    );
    const path = `/api/chat/rooms/${sharedRoomId}/accept/${member.userId}`;
    await got(friend.call('POST', path, { token: friend.token }));
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
