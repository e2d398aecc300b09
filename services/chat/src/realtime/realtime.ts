import { SOCKET_PATH, type UserId } from '@notalone/contracts';
import { createTokenReader } from '@notalone/service-kit/auth/access-token';
import type { CommonConfig, Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { type ClientEventHandlers, handleClientEvents, parentOf } from './client-events.ts';
import { closeGradually } from './close-gradually.ts';
import { connectCluster } from './cluster.ts';
import { createConnectionGuard } from './connection-guard.ts';
import { createPushes, type Pushes } from './create-pushes.ts';
import { createHandshakeAuth } from './handshake-auth.ts';
import { createInstanceWatch } from './instance-watch.ts';
import { type FindMembers, leaveLostRooms } from './leave-lost-rooms.ts';
import { limitPackets } from './packet-limit.ts';
import { countRefused, openSockets } from './realtime-metrics.ts';
import { joinRooms, renewToken } from './renew-token.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { createSessionDisconnect, type SessionDisconnect } from './session-disconnect.ts';
import type { RealtimeServer } from './sockets.ts';

/** An access token is the largest thing that a page sends. */
const MAX_PACKET_BYTES = 8 * 1024;
const HANDSHAKE_TIMEOUT_MS = 10_000;
const CHECK_INTERVAL_MS = 5_000;

interface Subscription {
  /** What pages may send, besides a fresh token. */
  readonly handlers: Omit<ClientEventHandlers, 'renew'>;
  /** A page of this person has connected, or was told to reload. */
  readonly onArrival: (userId: UserId) => Promise<void>;
  readonly findMembers: FindMembers;
}

export interface Realtime extends Pushes, Pick<SessionDisconnect, 'disconnectSessions' | 'disconnectPerson'> {
  /** Call it once, before the app listens. It comes after `createRealtime` because the handlers push too. */
  subscribe(subscription: Subscription): void;
  /** Leaves the cluster. Later pushes reach nobody. */
  close(): Promise<void>;
}
type RealtimeConfig = CommonConfig & { readonly SOCKET_DRAIN_SECONDS: number };
type RealtimePlatform = Pick<Platform<RealtimeConfig>, 'log' | 'limiter' | 'tokens' | 'revocations' | 'config' | 'db'>;

/**
 * Sockets on the HTTP server of `app`, in any number of instances. They open when the app listens and close before it
 * closes, so that pages reconnect to another instance. Pushes made after that still reach the other instances, until
 * `close`.
 */
export function createRealtime(app: FastifyInstance, platform: RealtimePlatform): Realtime {
  const { log, config, revocations, db } = platform;
  const guard = createConnectionGuard(platform);
  const readToken = createTokenReader(platform);
  const io: RealtimeServer = new Server(app.server, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    connectTimeout: HANDSHAKE_TIMEOUT_MS,
    allowRequest: (request, answer) => {
      if (closing) return answer('closing', false);
      void guard(request).then((refusal) => {
        if (refusal) countRefused(refusal);
        answer(refusal, refusal === undefined);
      });
    },
  });
  let subscription: Subscription | undefined;
  let closing = false;

  async function reportArrivals(userIds: Iterable<UserId>): Promise<void> {
    try {
      for (const userId of userIds) await subscription?.onArrival(userId);
    } catch (error) {
      log.warn({ err: error }, 'messages could not be marked as delivered');
    }
  }
  /** Tells pages to ask again for what they may have missed. */
  function announceMissed(to: Pick<RealtimeServer, 'emit'>): void {
    to.emit('missed', {});
    void reportArrivals(new Set([...io.of('/').sockets.values()].flatMap((socket) => parentOf(socket) ?? [])));
  }
  const cluster = connectCluster({
    url: config.REDIS_URL,
    name: db.databaseName,
    log,
    // Pages of other instances too: this one may replace an instance that was killed between a commit and its push.
    onConnected: () => announceMissed(io),
  });
  io.adapter(cluster.adapter);
  const checkInstances = createInstanceWatch({
    count: () => io.of('/').adapter.serverCount(),
    onGone: () => announceMissed(io.local),
  });
  const sessions = createSessionDisconnect({ io, revocations, log });

  addSecurityHeaders(io);
  limitPackets(io);
  io.use(createHandshakeAuth({ io, readToken, log }));
  io.on('connection', (socket) => {
    openSockets.inc();
    socket.on('disconnect', () => {
      openSockets.dec();
      // A client may leave the socket and keep the connection, which nothing else would close.
      socket.conn.close();
    });
    if (subscription)
      handleClientEvents(
        socket,
        { ...subscription.handlers, renew: (renewed, payload) => renewToken(renewed, readToken, payload) },
        log,
      );
    // Check once more after joining the rooms: the session may have been revoked in between.
    joinRooms(socket)
      .then(() => sessions.closeIfRevoked(socket))
      .then(() => (socket.connected ? reportArrivals([parentOf(socket) ?? []].flat()) : undefined))
      .catch((error: Error) => {
        log.warn({ err: error }, 'a socket could not join its rooms');
        socket.disconnect(true);
      });
  });

  const check = () =>
    void Promise.all([
      sessions.closeRevoked(),
      subscription && leaveLostRooms(io, subscription.findMembers),
      cluster.ready() && Promise.all([cluster.trim(), checkInstances()]),
    ]).catch((error: Error) => log.warn({ err: error }, 'the regular check of sockets and instances failed'));
  let checking: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    checking = setInterval(check, CHECK_INTERVAL_MS);
  });
  app.addHook('preClose', async () => {
    clearInterval(checking);
    closing = true;
    const connections = () => [...io.of('/').sockets.values()].map(({ conn }) => conn);
    await closeGradually(connections, config.SOCKET_DRAIN_SECONDS * 1000);
    io.engine.close();
  });

  return {
    ...sessions,
    ...createPushes(io, cluster),
    subscribe(given) {
      subscription = given;
    },
    async close() {
      await io.of('/').adapter.close();
      await cluster.close();
    },
  };
}
