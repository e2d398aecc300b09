import { createCaller } from '@notalone/testing/product/caller';
import { type Member, newNetwork } from './arrange.ts';
import { BASE_URL } from './environment.ts';
import { retryUntilKnown } from './retry-until-known.ts';

/** Calls the forums as `member`; fails unless it succeeds. */
async function call<Reply>({ token }: Member, path: string, json: object): Promise<Reply> {
  const url = `/api/chat/rooms${path}`;
  const answer = await createCaller(BASE_URL, { from: newNetwork() })('POST', url, { token, json });
  if (answer.status >= 300) throw new Error(`POST ${url} answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text) as Reply;
}

interface RoomWish {
  readonly name: string;
  readonly description?: string;
}
/** Opens a room in which everything is allowed; retries while chat does not know a new family yet. */
export async function openRoom(creator: Member, { name, description = '' }: RoomWish): Promise<string> {
  const rules = { noSwearing: false, images: true, links: true };
  return retryUntilKnown(
    async () => (await call<{ roomId: string }>(creator, '', { name, description, rules })).roomId,
  );
}

export const askToJoin = (asker: Member, roomId: string, note: string) =>
  retryUntilKnown(() => call(asker, `/${roomId}/join`, { note }));

export async function enterRoom(creator: Member, roomId: string, member: Member): Promise<void> {
  await askToJoin(member, roomId, '');
  await call(creator, `/${roomId}/accept/${member.userId}`, {});
}

export const writeInRoom = (by: Member, roomId: string, content: string, more: object = {}) =>
  call<{ _id: string }>(by, `/${roomId}/messages`, { content, ...more });
