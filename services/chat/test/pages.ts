import {
  type ClientToServer,
  PUSHED,
  type Pushed,
  type Sent,
  type ServerToClient,
  SOCKET_PATH,
  type SocketReply,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';
import type { Service } from './service.ts';

export interface ReceivedEvent<E extends keyof Pushed = keyof Pushed> {
  readonly event: E;
  readonly payload: Pushed[E];
}
interface PageOptions {
  readonly headers?: Record<string, string>;
  readonly transports?: ('websocket' | 'polling')[];
}

/** Where a service listens. Starts listening on the first call. */
export async function addressOf({ app }: Pick<Service, 'app'>): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return app.listeningOrigin;
}

/** A page with an open socket. What it receives is checked against the contract and kept. It does not reconnect. */
export function openPage(url: string, token: unknown, { headers, transports = ['websocket'] }: PageOptions = {}) {
  const options = {
    transports,
    reconnection: false,
    forceNew: true,
    ...(token !== undefined && { auth: { token } }),
    ...(headers && { extraHeaders: headers }),
  };
  const socket: Socket<ServerToClient, ClientToServer> = io(url, options);
  const events: ReceivedEvent[] = [];
  const refused = Promise.withResolvers<string>();
  const closed = Promise.withResolvers<string>();
  socket.onAny((event: keyof Pushed, payload) => {
    expect(PUSHED[event].safeParse(payload).error, event).toBeUndefined();
    events.push({ event, payload });
  });
  socket.on('connect_error', (error) =>
    refused.resolve((error as Error & { data?: { code: string } }).data?.code ?? error.message),
  );
  socket.on('disconnect', (reason) => closed.resolve(reason));
  return {
    socket,
    refused: refused.promise,
    closed: closed.promise,
    received: <E extends keyof Pushed>(event: E): Pushed[E][] =>
      events.filter((one) => one.event === event).map(({ payload }) => payload as Pushed[E]),
    send: <E extends keyof Sent>(event: E, payload: Sent[E]) =>
      (socket as unknown as { emitWithAck(event: string, payload: unknown): Promise<SocketReply> }).emitWithAck(
        event,
        payload,
      ),
  };
}
export type Page = ReturnType<typeof openPage>;

/** A page that is connected and receives everything from now on. */
export async function openedPage(url: string, token: string, options?: PageOptions): Promise<Page> {
  const page = openPage(url, token, options);
  await Promise.race([
    new Promise<void>((resolve) => page.socket.once('connect', resolve)),
    page.refused.then((code) => Promise.reject(new Error(code))),
  ]);
  // Only a socket that has joined its rooms answers this.
  expect(await page.send('renew', { token })).toEqual({ ok: true });
  return page;
}

/** Waits until the page has received the event. */
export const receives = <E extends keyof Pushed>(page: Page, event: E, payload: Partial<Pushed[E]>): Promise<void> =>
  eventually(() => expect(page.received(event)).toContainEqual(expect.objectContaining(payload as object)));

/** A connection without the socket.io client, for sending single packets. */
export async function rawConnection(url: string) {
  const connection = new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}?EIO=4&transport=websocket`);
  const packets: string[] = [];
  const closed = Promise.withResolvers<void>();
  connection.onmessage = ({ data }) => packets.push(String(data));
  connection.onclose = () => closed.resolve();
  await new Promise((resolve) => {
    connection.onopen = resolve;
  });
  const send = (...given: string[]) => {
    for (const packet of given) connection.send(packet);
  };
  return { packets, closed: closed.promise, send, close: () => connection.close() };
}
