import type { Sent, SocketReply } from '@notalone/contracts';
import { logWarning } from '../base/log.ts';
import type { SessionTokens } from '../session/create-session.ts';
import type { ClientSocket, OpenSocket } from './open-socket.ts';

const REPLY_TIMEOUT_MS = 5_000;
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 30_000;
const OFFLINE: SocketReply = { ok: false, code: 'OFFLINE' };

export interface ReconnectingSocketDeps {
  readonly openSocket: OpenSocket;
  readonly tokens: Pick<SessionTokens, 'getValid' | 'refresh' | 'subscribe'>;
  readonly onPushed: (event: string, payload: unknown) => void;
  readonly onConnected: (connected: boolean) => void;
}
/** One user's connection, which reconnects until it is closed. */
export interface ReconnectingSocket {
  send<E extends keyof Sent>(event: E, payload: Sent[E]): Promise<SocketReply>;
  close(): void;
}

/**
 * Connects with the user's token, sends each refreshed token to the server, and keeps trying when rejected or cut off.
 */
export function openReconnectingSocket({
  openSocket,
  tokens,
  onPushed,
  onConnected,
}: ReconnectingSocketDeps): ReconnectingSocket {
  let socket: ClientSocket | undefined;
  let closed = false;
  let usedToken: string | undefined;
  let failedAttempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send: ReconnectingSocket['send'] = (event, payload) => {
    if (!socket?.connected) return Promise.resolve(OFFLINE);
    // The emitter's overloads cannot follow the union of events.
    const acknowledged = socket.timeout(REPLY_TIMEOUT_MS) as unknown as {
      emitWithAck(event: string, payload: unknown): Promise<SocketReply>;
    };
    return acknowledged.emitWithAck(event, payload).catch((error: unknown) => {
      logWarning(`no reply to ${event}`, error);
      return OFFLINE;
    });
  };

  /** socket.io reconnects after network failures, but not when the server rejected the connection or closed it. */
  function scheduleReconnect(): void {
    clearTimeout(timer);
    if (closed) return;
    const wait = Math.min(RETRY_MS * 2 ** failedAttempts, RETRY_MAX_MS) * (0.5 + Math.random() / 2);
    failedAttempts++;
    timer = setTimeout(connect, wait);
  }
  function reconnect(): void {
    socket?.disconnect();
    scheduleReconnect();
  }
  async function sendRefreshedToken(): Promise<void> {
    if (!socket?.connected) return;
    const token = await tokens.getValid();
    if (!token || token === usedToken) return;
    usedToken = token;
    const answer = await send('renew', { token });
    if (!answer.ok && answer.code !== 'OFFLINE') reconnect();
  }
  /** The server rejected this token: refresh it, or learn that the session is over, which closes this connection. */
  async function refreshRejectedToken(): Promise<void> {
    if (usedToken) await tokens.refresh(usedToken);
  }
  const logAndReconnect = (what: string) => (error: unknown) => {
    logWarning(what, error);
    reconnect();
  };
  const provideToken = (give: (auth: { token: string }) => void) => {
    tokens.getValid().then((token) => {
      usedToken = token;
      give({ token: token ?? '' });
    }, logAndReconnect('no token for the live connection yet'));
  };

  function listen(to: ClientSocket): void {
    to.on('connect', () => {
      failedAttempts = 0;
      onConnected(true);
      sendRefreshedToken().catch(logAndReconnect('the live connection keeps its old token'));
    });
    to.on('disconnect', (reason) => {
      onConnected(false);
      if (reason === 'io server disconnect') scheduleReconnect();
    });
    to.on('connect_error', (error) => {
      if (to.active) return;
      const { code } = (error as Error & { data?: { code?: string } }).data ?? {};
      if (code === 'UNAUTHENTICATED')
        refreshRejectedToken().then(scheduleReconnect, logAndReconnect('the token could not be renewed'));
      else scheduleReconnect();
    });
    to.on('sessionEnded', () => void refreshRejectedToken().catch(logAndReconnect('the session has ended')));
    to.onAny(onPushed);
  }
  function connect(): void {
    if (closed) return;
    if (socket) {
      socket.connect();
      return;
    }
    openSocket(provideToken).then((opened) => {
      if (closed) return;
      socket = opened;
      listen(opened);
      opened.connect();
    }, logAndReconnect('the live connection could not be loaded'));
  }
  const reconnectNow = () => {
    if (!socket || socket.connected) return;
    clearTimeout(timer);
    socket.disconnect().connect();
  };

  connect();
  addEventListener('online', reconnectNow);
  const unsubscribe = tokens.subscribe(
    () => void sendRefreshedToken().catch(logAndReconnect('the live connection keeps its old token')),
  );
  return {
    send,
    close() {
      closed = true;
      clearTimeout(timer);
      removeEventListener('online', reconnectNow);
      unsubscribe();
      socket?.disconnect();
    },
  };
}
