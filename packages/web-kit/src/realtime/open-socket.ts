import type { ClientToServer, ServerToClient } from '@notalone/contracts';
import type { Socket } from 'socket.io-client';
import { whenIdle } from '../base/when-idle.ts';

export type ClientSocket = Socket<ServerToClient, ClientToServer>;
/** Creates a socket that is not connected yet and asks `handshake` for a token on each connect. */
export type OpenSocket = (handshake: (give: (auth: { token: string }) => void) => void) => Promise<ClientSocket>;

/** Loads socket.io only when needed and after the first page: logged-out pages never download it. */
export const openSocket: OpenSocket = async (auth) => {
  await whenIdle();
  const { io } = await import(/* webpackChunkName: "socket" */ 'socket.io-client');
  return io({
    auth,
    autoConnect: false,
    // No HTTP polling: all requests of a connection would have to reach the same instance.
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
    timeout: 10_000,
  });
};
