import type { Sent, SocketReply } from '@notalone/contracts';
import { report } from '../report.ts';
import type { SessionTokens } from '../session/create-session.ts';
import type { ClientSocket, OpenSocket } from './open-socket.ts';

const ANSWER_WITHIN_MS = 5_000;
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 30_000;
const OFFLINE: SocketReply = { ok: false, code: 'OFFLINE' };

export interface LinkDeps {
  readonly openSocket: OpenSocket;
  readonly tokens: Pick<SessionTokens, 'fresh' | 'replace' | 'subscribe'>;
  readonly onPushed: (event: string, payload: unknown) => void;
  readonly onConnected: (connected: boolean) => void;
}
/** One person's connection, which comes back by itself until it is closed. */
export interface Link {
  send<E extends keyof Sent>(event: E, payload: Sent[E]): Promise<SocketReply>;
  close(): void;
}

/** Connects as whoever `tokens` are of, tells the server of each new token, and goes on trying when refused or cut off. */
export function openLink({ openSocket, tokens, onPushed, onConnected }: LinkDeps): Link {
  let socket: ClientSocket | undefined;
  let closed = false;
  let used: string | undefined;
  let refusals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send: Link['send'] = (event, payload) => {
    if (!socket?.connected) return Promise.resolve(OFFLINE);
    // the union of the events is more than the emitter's overloads can follow
    const answering = socket.timeout(ANSWER_WITHIN_MS) as unknown as { emitWithAck(event: string, payload: unknown): Promise<SocketReply> };
    return answering.emitWithAck(event, payload).catch((error: unknown) => {
      report(`no answer to ${event}`, error);
      return OFFLINE;
    });
  };

  /** socket.io comes back by itself when the network failed, and not when the server refused or hung up. */
  function retry(): void {
    clearTimeout(timer);
    if (closed) return;
    const wait = Math.min(RETRY_MS * 2 ** refusals, RETRY_MAX_MS) * (0.5 + Math.random() / 2);
    refusals++;
    timer = setTimeout(connect, wait);
  }
  function again(): void {
    socket?.disconnect();
    retry();
  }
  async function renew(): Promise<void> {
    if (!socket?.connected) return;
    const token = await tokens.fresh();
    if (!token || token === used) return;
    used = token;
    const answer = await send('renew', { token });
    if (!answer.ok && answer.code !== 'OFFLINE') again();
  }
  /** The server will not have this token: another one, or the session is over and with it this link. */
  async function replaceToken(): Promise<void> {
    if (used) await tokens.replace(used);
  }
  const failed = (what: string) => (error: unknown) => {
    report(what, error);
    again();
  };
  const handshake = (give: (auth: { token: string }) => void) => {
    tokens.fresh().then((token) => {
      used = token;
      give({ token: token ?? '' });
    }, failed('no token for the live connection yet'));
  };

  function listen(to: ClientSocket): void {
    to.on('connect', () => {
      refusals = 0;
      onConnected(true);
      renew().catch(failed('the live connection keeps its old token'));
    });
    to.on('disconnect', (reason) => {
      onConnected(false);
      if (reason === 'io server disconnect') retry();
    });
    to.on('connect_error', (error) => {
      if (to.active) return;
      const { code } = (error as Error & { data?: { code?: string } }).data ?? {};
      if (code === 'UNAUTHENTICATED') replaceToken().then(retry, failed('the token could not be renewed'));
      else retry();
    });
    to.on('sessionEnded', () => void replaceToken().catch(failed('the session has ended')));
    to.onAny(onPushed);
  }
  function connect(): void {
    if (closed) return;
    if (socket) {
      socket.connect();
      return;
    }
    openSocket(handshake).then((opened) => {
      if (closed) return;
      socket = opened;
      listen(opened);
      opened.connect();
    }, failed('the live connection could not be loaded'));
  }
  const wake = () => {
    if (!socket || socket.connected) return;
    clearTimeout(timer);
    socket.disconnect().connect();
  };

  connect();
  addEventListener('online', wake);
  const unsubscribe = tokens.subscribe(() => void renew().catch(failed('the live connection keeps its old token')));
  return {
    send,
    close() {
      closed = true;
      clearTimeout(timer);
      removeEventListener('online', wake);
      unsubscribe();
      socket?.disconnect();
    },
  };
}
