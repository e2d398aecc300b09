import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientToServer, RoomMessage, ServerToClient } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChatProcesses, startChatProcesses } from './chat-processes.ts';
import { roomsOf } from './rooms.ts';
import { type Parent, type Service, startService } from './service.ts';

/** Fewer than a member may send in a minute. */
const MESSAGES = 8;
const BETWEEN_MS = 200;
const RETRY_MS = 50;

let service: Service;
let chat: ChatProcesses;
beforeEach(async () => {
  service = await startService();
});
afterEach(async () => {
  await chat.stop();
  await service.stop();
});

/**
 * A page in a room that behaves like the browser’s: it joins again, asks for what it missed, and sends until accepted.
 */
function openRoom(url: string, { token }: Parent, roomId: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const path = `${url}/api/chat/rooms/${roomId}/messages`;
  const shown = new Map<string, string>();
  let joins = 0;

  const untilAnswered = async (ask: () => Promise<Response>): Promise<Response> => {
    for (;;) {
      const answer = await ask().catch(() => undefined);
      if (answer?.ok) return answer;
      if (answer && answer.status < 500) throw new Error(`${answer.status}: ${await answer.text()}`);
      await delay(RETRY_MS);
    }
  };
  async function join(): Promise<void> {
    await socket.emitWithAck('joinRoom', roomId as never);
    const answer = await untilAnswered(() => fetch(`${path}?limit=100`, { headers }));
    for (const { _id, content } of (await answer.json()) as RoomMessage[]) shown.set(_id, content);
    joins++;
  }
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    ...{ transports: ['websocket'], forceNew: true, auth: { token } },
    ...{ reconnectionDelay: 50, reconnectionDelayMax: 300 },
  });
  socket.on('connect', () => void join().catch(() => undefined));
  socket.on('chatMessage', ({ _id, content }) => shown.set(_id, content));
  return {
    joins: () => joins,
    shown: () => [...shown.values()].toSorted((a, b) => a.localeCompare(b)),
    async send(content: string): Promise<void> {
      const body = JSON.stringify({ content, contentType: 'text', clientId: randomUUID() });
      await untilAnswered(() => fetch(path, { method: 'POST', headers, body }));
    },
    close: () => socket.close(),
  };
}

test('after a SIGKILL of each of two instances in the middle of a talk, everybody sees every message exactly once', async () => {
  chat = await startChatProcesses(service, 2);
  const [roomId, ...people] = await roomsOf(service).withMembers(3);
  const pages = people.map((person) => openRoom(chat.url, person, roomId));
  await eventually(() => expect(pages.map((page) => page.joins())).toEqual(pages.map(() => 1)));

  const texts = people.map((_, nth) => Array.from({ length: MESSAGES }, (_, n) => `Member ${nth} says ${n}`));
  const talking = pages.map(async (page, nth) => {
    for (const text of texts[nth] ?? []) {
      await page.send(text);
      await delay(BETWEEN_MS);
    }
  });
  const restarts: Promise<void>[] = [];
  for (const instance of [0, 1]) {
    await eventually(() => expect(pages[0]?.shown().length).toBeGreaterThan(3 + 8 * instance));
    await chat.kill(instance);
    restarts.push(chat.start(instance));
  }
  await Promise.all([...talking, ...restarts]);
  const all = texts.flat().toSorted((a, b) => a.localeCompare(b));
  for (const page of pages) await eventually(() => expect(page.shown()).toEqual(all));
  expect(Math.max(...pages.map((page) => page.joins())), 'a page was disconnected').toBeGreaterThan(1);
  for (const page of pages) page.close();
});
