import { type Pushed, SOCKET_PATH, type UserId } from '@notalone/contracts';
import { createTokenReader } from '@notalone/service-kit/auth/access-token';
import type { Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { createAdmission } from './admit.ts';
import { type ClientActions, hearClient, userOf } from './client-events.ts';
import { connectCluster } from './cluster.ts';
import { watchConnections } from './connections.ts';
import { createDoor } from './door.ts';
import { createEndings, type Endings } from './endings.ts';
import { createPeers } from './peers.ts';
import type { Push, PushAround } from './push.ts';
import { countPush, countRefused, openSockets } from './realtime-metrics.ts';
import { renew, settleIn } from './renewal.ts';
import { personRoom, postRoom, type RealtimeServer } from './sockets.ts';

/** A token is the largest thing a page sends. */
const PACKET_MAX_BYTES = 8 * 1024;
const HANDSHAKE_WITHIN_MS = 10_000;
const CHECK_EVERY_MS = 5_000;

export interface Realtime extends Pick<Endings, 'endSessions' | 'endPerson'> {
  readonly push: Push;
  readonly pushAround: PushAround;
  /** What pages send besides a fresh token, and what follows from a page that has come; given later because both push themselves. */
  hear(actions: Omit<ClientActions, 'renew'>, arrived: (userId: UserId) => Promise<void>): void;
  /** Leaves the other instances. What is pushed after this reaches nobody. */
  end(): Promise<void>;
}
type RealtimePlatform = Pick<Platform, 'log' | 'limiter' | 'tokens' | 'revocations' | 'config' | 'db'>;

/**
 * Live connections on the server of `app`, in any number of instances. They begin when the app listens, and end before it closes: pages then
 * connect to another instance. What is still pushed after that reaches those, until `end`.
 */
export function createRealtime(app: FastifyInstance, platform: RealtimePlatform): Realtime {
  const { log, config, revocations, db } = platform;
  const door = createDoor(platform);
  const read = createTokenReader(platform);
  const io: RealtimeServer = new Server(app.server, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: PACKET_MAX_BYTES,
    connectTimeout: HANDSHAKE_WITHIN_MS,
    allowRequest: (request, answer) => {
      void door(request).then((refused) => {
        if (refused) countRefused(refused);
        answer(refused, refused === undefined);
      });
    },
  });
  let arrived: ((userId: UserId) => Promise<void>) | undefined;
  /** A page has been told what was written to its person before. */
  async function tellArrived(userIds: Iterable<UserId>): Promise<void> {
    try {
      for (const userId of userIds) await arrived?.(userId);
    } catch (error) {
      log.warn({ err: error }, 'what people have missed could not be marked as delivered');
    }
  }
  function catchUp(whose: Pick<RealtimeServer, 'emit'>): void {
    whose.emit('missed', {});
    void tellArrived(new Set([...io.of('/').sockets.values()].map(userOf)));
  }
  // also the pages of the others: this instance may come in the place of one that was killed before it pushed what it had committed
  const cluster = connectCluster({ url: config.REDIS_URL, name: db.databaseName, log, onBack: () => catchUp(io) });
  io.adapter(cluster.adapter);
  const watchPeers = createPeers({ count: () => io.of('/').adapter.serverCount(), onGone: () => catchUp(io.local) });
  const endings = createEndings({ io, revocations, log });
  let actions: ClientActions | undefined;

  watchConnections(io);
  io.use(createAdmission({ io, read, log }));
  io.on('connection', (socket) => {
    openSockets.inc();
    socket.on('disconnect', () => {
      openSockets.dec();
      // nothing would ever close what a socket was left on
      socket.conn.close();
    });
    if (actions) hearClient(socket, actions, log);
    // once more after it is in its rooms: a session may have ended between
    settleIn(socket)
      .then(() => endings.closeIfEnded(socket))
      .then(() => (socket.connected ? tellArrived([userOf(socket)]) : undefined))
      .catch((error: Error) => {
        log.warn({ err: error }, 'a socket could not settle in');
        socket.disconnect(true);
      });
  });

  const check = () =>
    void Promise.all([endings.closeEnded(), cluster.ready() && Promise.all([cluster.trim(), watchPeers()])]).catch((error: Error) =>
      log.warn({ err: error }, 'the other instances could not be looked after'),
    );
  let checking: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    checking = setInterval(check, CHECK_EVERY_MS);
  });
  app.addHook('preClose', async () => {
    clearInterval(checking);
    io.engine.close();
  });

  /** To every socket, where there are no rooms. */
  function emit<E extends keyof Pushed>(rooms: string[], event: E, payload: Pushed[E]): void {
    const everywhere = cluster.ready();
    countPush(event, everywhere);
    // as one of its kind: what holds for each event holds for the union, which the emitter's types do not see
    (everywhere ? io : io.local).to(rooms).emit(event, ...([payload] as never));
  }

  return {
    ...endings,
    push(userIds, event, payload) {
      if (userIds.length > 0) emit(userIds.map(personRoom), event, payload);
    },
    pushAround: {
      feed: () => emit([], 'feed', {}),
      post: (postId) => emit([postRoom(postId)], 'post', { postId }),
    },
    hear(given, onArrived) {
      arrived = onArrived;
      actions = { ...given, renew: (socket, payload) => renew(socket, read, payload) };
    },
    async end() {
      await io.of('/').adapter.close();
      await cluster.close();
    },
  };
}
