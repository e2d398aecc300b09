import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientToServer, Message, ServerToClient } from '@notalone/contracts';
import { io, type Socket } from 'socket.io-client';
import type { Parent } from './service.ts';

const RETRY_MS = 50;

/**
 * A conversation page that behaves like the browser's: it reconnects, asks for what it missed, and repeats what was not
 * acknowledged.
 */
export function openConversation(url: string, me: Parent, other: Parent) {
  const headers = { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' };
  const shown = new Map<string, string>();
  const pushed: string[] = [];
  const acknowledged: string[] = [];
  let connections = 0;
  let catchingUp = Promise.resolve();

  const untilAnswered = async (ask: () => Promise<Response>): Promise<Response> => {
    for (;;) {
      const answer = await ask().catch(() => undefined);
      if (answer?.ok) return answer;
      if (answer && answer.status < 500) throw new Error(`${answer.status}: ${await answer.text()}`);
      await delay(RETRY_MS);
    }
  };
  async function catchUp(): Promise<void> {
    const answer = await untilAnswered(() => fetch(`${url}/api/messages/${other.userId}?limit=100`, { headers }));
    for (const { _id, content } of (await answer.json()) as Message[]) shown.set(_id, content);
  }
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    ...{ transports: ['websocket'], forceNew: true, auth: { token: me.token } },
    ...{ reconnectionDelay: 50, reconnectionDelayMax: 300 },
  });
  socket.on('connect', () => {
    connections++;
    catchingUp = catchingUp.then(catchUp);
  });
  socket.on('message', ({ _id, content }) => {
    pushed.push(_id);
    shown.set(_id, content);
  });
  return {
    acknowledged,
    pushed,
    connections: () => connections,
    /** The texts on the page, one per message. */
    shown: () => [...shown.values()].toSorted((a, b) => a.localeCompare(b)),
    /** Sends until it is acknowledged. */
    async send(content: string): Promise<void> {
      const body = JSON.stringify({ receiverId: other.userId, content, clientId: randomUUID() });
      await untilAnswered(() => fetch(`${url}/api/messages`, { method: 'POST', headers, body }));
      acknowledged.push(content);
    },
    close: () => socket.close(),
  };
}
export type ConversationPage = ReturnType<typeof openConversation>;
