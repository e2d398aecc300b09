import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from '../base/store.ts';
import type { Session } from '../session/stored-session.ts';
import { createRealtime } from './create-realtime.ts';
import type { ClientSocket } from './open-socket.ts';

const ANNA: Session = { role: 'parent', userId: 'a'.repeat(24) };
const BEN: Session = { role: 'parent', userId: 'b'.repeat(24) };
const SAM: Session = { role: 'child', userId: 'a'.repeat(24), childId: 'c'.repeat(24), childName: 'Sam' };

type Handler = (...given: unknown[]) => void;

/** A page with a fake server that the test controls. */
function page(person?: Session) {
  const session = createStore<Session | undefined>(person);
  const token = createStore<string | undefined>(person && 't1');
  const sockets: ReturnType<typeof fakeSocket>[] = [];
  const getValid = vi.fn(async () => token.get());
  const refresh = vi.fn(async (_refused: string) => token.get());
  const realtime = createRealtime({
    session: { current: session.get, subscribe: session.subscribe },
    tokens: { getValid, refresh, subscribe: token.subscribe },
    openSocket: async (handshake) => {
      const socket = fakeSocket(handshake);
      sockets.push(socket);
      return socket as unknown as ClientSocket;
    },
  });
  return {
    realtime,
    session,
    token,
    sockets,
    getValid,
    refresh,
    socket: () => sockets.at(-1) as ReturnType<typeof fakeSocket>,
  };
}

function fakeSocket(handshake: (give: (auth: { token: string }) => void) => void) {
  const handlers = new Map<string, Handler>();
  let any: Handler = () => undefined;
  const socket = {
    connected: false,
    active: true,
    attempts: [] as string[],
    sent: [] as [string, unknown][],
    answer: { ok: true } as unknown,
    on: (event: string, handler: Handler) => void handlers.set(event, handler),
    onAny: (handler: Handler) => {
      any = handler;
    },
    connect: () => handshake(({ token }) => socket.attempts.push(token)),
    disconnect() {
      const was = socket.connected;
      socket.connected = false;
      if (was) handlers.get('disconnect')?.('io client disconnect');
      return socket;
    },
    timeout: () => ({
      emitWithAck: async (event: string, payload: unknown) => {
        socket.sent.push([event, payload]);
        return socket.answer instanceof Error ? Promise.reject(socket.answer) : socket.answer;
      },
    }),
    accept() {
      socket.connected = true;
      handlers.get('connect')?.();
    },
    refuse(code: string) {
      socket.active = false;
      handlers.get('connect_error')?.(Object.assign(new Error(code), { data: { code } }));
    },
    cut(reason: string) {
      socket.connected = false;
      handlers.get('disconnect')?.(reason);
    },
    push(event: string, payload: unknown) {
      handlers.get(event)?.(payload);
      any(event, payload);
    },
  };
  return socket;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

async function connected(person = ANNA) {
  const opened = page(person);
  const heard: unknown[] = [];
  opened.realtime.on('typing', (payload) => heard.push(payload));
  await settle();
  opened.socket().accept();
  return { ...opened, heard };
}

describe('connection', () => {
  test('opens with the first listener, once somebody is logged in', async () => {
    const signedOut = page();
    signedOut.realtime.on('badge', () => undefined);
    await settle();
    expect([signedOut.sockets.length, signedOut.realtime.status()]).toEqual([0, 'off']);
    const { realtime, sockets, socket } = page(ANNA);
    await settle();
    expect(sockets).toHaveLength(0);
    realtime.on('badge', () => undefined);
    realtime.on('typing', () => undefined);
    await settle();
    expect([sockets.length, socket().attempts, realtime.status()]).toEqual([1, ['t1'], 'connecting']);
    socket().accept();
    expect(realtime.status()).toBe('connected');
  });

  test('opens for a child, and again for its parent', async () => {
    const { realtime, session, sockets } = await connected(SAM);
    expect([sockets.length, realtime.status()]).toEqual([1, 'connected']);
    session.set(ANNA);
    await settle();
    expect([sockets.length, realtime.status()]).toEqual([2, 'connecting']);
  });

  test('closes at logout; the next user gets a new one', async () => {
    const { realtime, session, sockets, socket } = await connected();
    session.set(undefined);
    expect([socket().connected, realtime.status()]).toEqual([false, 'off']);
    session.set(BEN);
    await settle();
    expect([sockets.length, realtime.status()]).toEqual([2, 'connecting']);
  });

  test('notifies listeners each time it is established', async () => {
    const { realtime, socket } = await connected();
    let arrivals = 0;
    realtime.onConnected(() => arrivals++);
    socket().cut('transport close');
    expect([realtime.status(), arrivals]).toEqual(['connecting', 0]);
    socket().accept();
    expect([realtime.status(), arrivals]).toEqual(['connected', 1]);
  });

  test('reconnects when the server hangs up', async () => {
    const { socket } = await connected();
    socket().cut('io server disconnect');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(socket().attempts).toHaveLength(2);
  });

  test('refreshes a rejected token and backs off', async () => {
    const { realtime, socket, refresh, token } = page(ANNA);
    realtime.on('badge', () => undefined);
    await settle();
    token.set('t2');
    socket().refuse('UNAUTHENTICATED');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([refresh.mock.calls, socket().attempts]).toEqual([[['t1']], ['t1', 't2']]);
    for (let n = 0; n < 6; n++) {
      socket().refuse('RATE_LIMITED');
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(socket().attempts).toHaveLength(8);
    socket().refuse('RATE_LIMITED');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(socket().attempts).toHaveLength(8);
  });
});

describe('token', () => {
  test('is sent to the server once after a refresh', async () => {
    const { token, socket } = await connected();
    token.set('t2');
    await settle();
    token.set('t2');
    await settle();
    expect(socket().sent).toEqual([['renew', { token: 't2' }]]);
  });

  test('is replaced by reconnecting when the server rejects it', async () => {
    const { token, socket } = await connected();
    socket().answer = { ok: false, code: 'UNAUTHENTICATED' };
    token.set('t2');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(socket().attempts).toEqual(['t1', 't2']);
  });

  test('of an ended session is refreshed once, which logs out here too', async () => {
    const { refresh, socket, session, realtime } = await connected();
    refresh.mockImplementation(async () => {
      session.set(undefined);
      return undefined;
    });
    socket().push('sessionEnded', {});
    await settle();
    expect([refresh.mock.calls, realtime.status()]).toEqual([[['t1']], 'off']);
  });
});

describe('events', () => {
  test('reach listeners until they unsubscribe', async () => {
    const { realtime, socket, heard } = await connected();
    const stop = realtime.on('badge', (badge) => heard.push(badge));
    socket().push('badge', { notifications: 1, messages: 0 });
    stop();
    socket().push('badge', { notifications: 2, messages: 0 });
    expect(heard).toEqual([{ notifications: 1, messages: 0 }]);
  });

  test('confirm the delivery of a message on any page', async () => {
    const { socket } = await connected();
    const createdAt = '2026-11-21T12:00:00.000Z';
    for (const sender of [ANNA, BEN]) socket().push('message', { sender: { _id: sender.userId }, createdAt });
    expect(socket().sent).toEqual([['delivered', { userId: BEN.userId, at: createdAt }]]);
  });

  test('that were lost make pages refetch once, at a random moment', async () => {
    const { realtime, socket } = await connected();
    let arrivals = 0;
    realtime.onConnected(() => arrivals++);
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.5);
    socket().push('missed', {});
    socket().push('missed', {});
    await vi.advanceTimersByTimeAsync(2_000);
    expect(arrivals).toBe(0);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(arrivals).toBe(1);
    socket().push('missed', {});
    await vi.advanceTimersByTimeAsync(5_000);
    expect(arrivals).toBe(2);
  });

  test('are acknowledged, or answered with OFFLINE', async () => {
    const { realtime, socket } = await connected();
    const typing = () => realtime.send('typing', { receiverId: BEN.userId as never });
    expect(await typing()).toEqual({ ok: true });
    socket().answer = new Error('timed out');
    expect(await typing()).toEqual({ ok: false, code: 'OFFLINE' });
    socket().cut('transport close');
    expect(await typing()).toEqual({ ok: false, code: 'OFFLINE' });
    expect(socket().sent).toHaveLength(2);
  });
});
