import type { Input } from '@notalone/contracts/client/request';
import { apiOf, type Member } from './arrange.ts';
import { retryUntilKnown } from './retry-until-known.ts';

interface RoomWish {
  readonly name: string;
  readonly description?: string;
}
/** Opens a room in which everything is allowed; retries while chat does not know a new family yet. */
export async function openRoom(creator: Member, { name, description = '' }: RoomWish): Promise<string> {
  const rules = { noSwearing: false, images: true, links: true };
  const body = { name, description, rules };
  return (await retryUntilKnown(() => apiOf(creator)('POST /api/chat/rooms', { body }))).roomId;
}

export const askToJoin = (asker: Member, roomId: string, note: string) =>
  retryUntilKnown(() => apiOf(asker)('POST /api/chat/rooms/{roomId}/join', { params: { roomId }, body: { note } }));

export async function enterRoom(creator: Member, roomId: string, member: Member): Promise<void> {
  await askToJoin(member, roomId, '');
  const { userId } = member;
  await apiOf(creator)('POST /api/chat/rooms/{roomId}/accept/{userId}', { params: { roomId, userId } });
}

type Writing = Extract<Input<'POST /api/chat/rooms/{roomId}/messages'>, { body: object }>['body'];
export const writeInRoom = (by: Member, roomId: string, content: string, more: Partial<Writing> = {}) =>
  apiOf(by)('POST /api/chat/rooms/{roomId}/messages', { params: { roomId }, body: { content, ...more } });
