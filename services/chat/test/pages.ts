import { type ClientToServer, PUSHED, type Pushed, type Sent, type ServerToClient, SOCKET_PATH, type SocketReply } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';
import type { Service } from './service.ts';

export interface Heard<E extends keyof Pushed = keyof Pushed> {
  readonly event: E;
  readonly payload: Pushed[E];
}
interface PageOptions {
  readonly headers?: Record<string, string>;
  readonly transports?: ('websocket' | 'polling')[];
}

/** Where a service listens; the same address however often it is asked. */
export async function addressOf({ app }: Pick<Service, 'app'>): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return app.listeningOrigin;
}

/** An open page of somebody: what it hears is checked against the contract and kept. It does not come back by itself. */
export function openPage(url: string, token: unknown, { headers, transports = ['websocket'] }: PageOptions = {}) {
  const options = {
    transports,
    reconnection: false,
    forceNew: true,
    ...(token !== undefined && { auth: { token } }),
    ...(headers && { extraHeaders: headers }),
  };
  const socket: Socket<ServerToClient, ClientToServer> = io(url, options);
  const heard: Heard[] = [];
  const refused = Promise.withResolvers<string>();
  const closed = Promise.withResolvers<string>();
  socket.onAny((event: keyof Pushed, payload) => {
    expect(PUSHED[event].safeParse(payload).error, event).toBeUndefined();
    heard.push({ event, payload });
  });
  socket.on('connect_error', (error) => refused.resolve((error as Error & { data?: { code: string } }).data?.code ?? error.message));
  socket.on('disconnect', (reason) => closed.resolve(reason));
  return {
    socket,
    heard,
    refused: refused.promise,
    closed: closed.promise,
    said: <E extends keyof Pushed>(event: E): Pushed[E][] => heard.filter((one) => one.event === event).map(({ payload }) => payload as Pushed[E]),
    say: <E extends keyof Sent>(event: E, payload: Sent[E]) =>
      (socket as unknown as { emitWithAck(event: string, payload: unknown): Promise<SocketReply> }).emitWithAck(event, payload),
  };
}
export type Page = ReturnType<typeof openPage>;

/** A page that is connected and hears everything from now on. */
export async function openedPage(url: string, token: string, options?: PageOptions): Promise<Page> {
  const page = openPage(url, token, options);
  await Promise.race([new Promise<void>((resolve) => page.socket.once('connect', resolve)), page.refused.then((code) => Promise.reject(new Error(code)))]);
  // answered only by a socket that is in its rooms
  expect(await page.say('renew', { token })).toEqual({ ok: true });
  return page;
}

export const hears = <E extends keyof Pushed>(page: Page, event: E, payload: Partial<Pushed[E]>): Promise<void> =>
  eventually(() => expect(page.said(event)).toContainEqual(expect.objectContaining(payload as object)));

/** A connection without a client's good manners: what is sent are the packets themselves. */
export async function rawConnection(url: string) {
  const connection = new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}?EIO=4&transport=websocket`);
  const heard: string[] = [];
  const closed = Promise.withResolvers<void>();
  connection.onmessage = ({ data }) => heard.push(String(data));
  connection.onclose = () => closed.resolve();
  await new Promise((resolve) => {
    connection.onopen = resolve;
  });
  const send = (...packets: string[]) => {
    for (const packet of packets) connection.send(packet);
  };
  return { heard, closed: closed.promise, send, close: () => connection.close() };
}
