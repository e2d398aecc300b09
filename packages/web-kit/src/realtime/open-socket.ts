import type { ClientToServer, ServerToClient } from '@notalone/contracts';
import type { Socket } from 'socket.io-client';
import { whenQuiet } from '../when-quiet.ts';

export type ClientSocket = Socket<ServerToClient, ClientToServer>;
/** A socket that is not connected yet; asks `handshake` for the token each time it connects. */
export type OpenSocket = (handshake: (give: (auth: { token: string }) => void) => void) => Promise<ClientSocket>;

/** Loads the library when it is wanted, and only then: signed-out pages go without its weight, and the first page of a visit comes before it. */
export const openSocket: OpenSocket = async (auth) => {
  await whenQuiet();
  const { io } = await import(/* webpackChunkName: "socket" */ 'socket.io-client');
  return io({
    auth,
    autoConnect: false,
    // no polling: requests of one connection would have to reach the same instance
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
    timeout: 10_000,
  });
};
