import { setTimeout as delay } from 'node:timers/promises';
import type { ProductClient } from '../product/product-client.ts';
import { type DemoRoom, ROOMS } from './rooms.ts';
import type { Sessions } from './sessions.ts';
import { stableUuid } from './stable-uuid.ts';

/** Longer than the time between two messages that one member may send. */
const RETRY_MS = 2_000;
const TRIES = 40;

/** Chat may not know a family yet, and one member may send only so many messages a minute. */
async function untilAccepted<T>(call: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await call();
    } catch (error) {
      if (left === 0) throw error;
      await delay(RETRY_MS);
    }
  }
}

async function writeRoom(product: ProductClient, sessions: Sessions, room: DemoRoom): Promise<void> {
  const { creator, name, description, rules, members, asking, lines } = room;
  const apiOf = (username: string) => product.as(sessions.of(username).token).api;
  const own = await apiOf(creator)('GET /api/chat/rooms', { query: { mine: 'true', limit: 100 } });
  const known = own.find((one) => one.name === name);
  const body = { name, description, rules };
  const roomId = known?._id ?? (await untilAccepted(() => apiOf(creator)('POST /api/chat/rooms', { body }))).roomId;
  const ask = (username: string, note: string) =>
    apiOf(username)('POST /api/chat/rooms/{roomId}/join', { params: { roomId }, body: { note } });

  for (const username of members) {
    const { message } = await untilAccepted(() => ask(username, 'Hello!'));
    const params = { roomId, userId: sessions.of(username).userId };
    if (message.includes('request sent'))
      await apiOf(creator)('POST /api/chat/rooms/{roomId}/accept/{userId}', { params });
  }
  for (const { username, note } of asking) await untilAccepted(() => ask(username, note));
  const ids: string[] = [];
  for (const [line, { by, text, answers }] of lines.entries()) {
    const replyTo = answers === undefined ? undefined : ids[answers];
    const clientId = stableUuid(`room ${name} ${line}`);
    const sent = { content: text, contentType: 'text' as const, clientId, ...(replyTo && { replyTo }) };
    const { _id } = await untilAccepted(() =>
      apiOf(by)('POST /api/chat/rooms/{roomId}/messages', { params: { roomId }, body: sent }),
    );
    ids.push(_id);
  }
}

/** Opens the demo rooms and writes their messages. Idempotent. */
export async function writeRooms(product: ProductClient, sessions: Sessions): Promise<void> {
  for (const room of ROOMS) await writeRoom(product, sessions, room);
}
