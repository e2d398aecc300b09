import type { Socket as TcpSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';

const REPLY_MS = 5_000;
const RECONNECT_MS = 1_000;

interface BrowserPageOptions {
  readonly url: string;
  /** The network address that it comes from. */
  readonly address: string;
  token(): Promise<string>;
}
/** The live connection of an open page, which reconnects until the page is closed. */
export interface BrowserPage {
  isConnected(): boolean;
  /** Sends a token that is new since the connection was made, as pages do. */
  renew(): Promise<void>;
  send(event: 'typing' | 'watch', payload: object): Promise<void>;
  /** The machine sleeps: nothing is read or answered, and the network says nothing about it. */
  sleep(): void;
  wake(): void;
  close(): void;
}

/** The connection below socket.io, as its engine keeps it in Node. */
const tcpSocketOf = (socket: Socket): TcpSocket | undefined =>
  (socket.io.engine?.transport as unknown as { ws?: { _socket?: TcpSocket } } | undefined)?.ws?._socket;

export function openBrowserPage({ url, address, token }: BrowserPageOptions): BrowserPage {
  let isClosed = false;
  let used: string | undefined;
  let sleeping: TcpSocket | undefined;
  const socket = io(url, {
    // Without a token the connection is refused, and tried again.
    auth: (setAuth) =>
      void token().then(
        (accessToken) => {
          used = accessToken;
          setAuth({ token: accessToken });
        },
        () => setAuth({}),
      ),
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
    timeout: 10_000,
    localAddress: address,
  } as Parameters<typeof io>[1]);
  const reconnect = () => {
    if (!isClosed && !socket.active) setTimeout(() => isClosed || socket.connect(), RECONNECT_MS);
  };
  socket.on('disconnect', reconnect);
  socket.on('connect_error', reconnect);
  /** A page that gets no answer learns from the end of the connection. */
  const send = async (event: string, payload: object) => {
    if (socket.connected)
      await socket
        .timeout(REPLY_MS)
        .emitWithAck(event, payload)
        .catch(() => undefined);
  };
  return {
    isConnected: () => socket.connected,
    async renew() {
      const accessToken = await token();
      if (!socket.connected || accessToken === used) return;
      used = accessToken;
      await send('renew', { token: accessToken });
    },
    send,
    sleep() {
      sleeping = tcpSocketOf(socket);
      sleeping?.pause();
    },
    wake() {
      sleeping?.resume();
      sleeping = undefined;
    },
    close() {
      isClosed = true;
      sleeping?.resume();
      socket.close();
    },
  };
}
