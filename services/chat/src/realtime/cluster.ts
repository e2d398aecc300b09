import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@notalone/service-kit/logging/logger';
import { backoff } from '@notalone/service-kit/time/backoff';
import { withTimeout } from '@notalone/service-kit/time/with-timeout';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import { readFromStart, type StreamClient } from './read-from-start.ts';

const STREAM = 'notalone:pushes';
/**
 * Pushes may hold the text of messages. They leave the stream after this time, and Redis's append-only file at its next
 * rewrite.
 */
const RETENTION_MS = 5 * 60_000;
/** An instance that is further behind than this asks its pages to reload anyway. */
const STREAM_MAX_ENTRIES = 20_000;
/** A process that stops waits for its blocking read at most this long. */
const READ_BLOCK_MS = 2_000;
const RECONNECT_MS = { first: 50, max: 2_000 };
const PING_INTERVAL_MS = 2_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** A ping waits behind a blocking read. */
const SILENCE_MS = 5_000;
const FLUSH_TIMEOUT_MS = 2_000;

/** The connection between the instances of this service: a Redis stream. */
export interface Cluster {
  readonly adapter: ReturnType<typeof createAdapter>;
  /** Whether pushes reach the other instances right now. */
  ready(): boolean;
  /** Deletes entries that are past their retention. */
  trim(): Promise<void>;
  /** Waits for the pushes already made, then disconnects. */
  close(): Promise<void>;
}

const connect = (url: string) =>
  createClient({
    url,
    name: 'chat-pushes',
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => backoff(retries + 1, RECONNECT_MS) * (0.5 + Math.random() / 2),
    },
  });

type RedisClient = ReturnType<typeof connect>;

/**
 * Replaces a connection on which a ping is not answered, until `signal` aborts: nothing else notices a network that
 * swallows everything, since each write begins the socket's own timeout anew.
 */
async function replaceWhenDead(
  client: RedisClient,
  log: Logger,
  signal: AbortSignal,
  onDead: () => void = () => undefined,
): Promise<void> {
  while (!signal.aborted) {
    await delay(PING_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted || !client.isReady) continue;
    const answered = client.ping().then(
      () => true,
      () => true,
    );
    if ((await withTimeout(answered, SILENCE_MS, () => false)) || signal.aborted || !client.isOpen) continue;
    log.warn('Redis does not answer: the connection of pushes is replaced');
    onDead();
    client.destroy();
    client.connect().catch((error: Error) => log.debug({ err: error }, 'closed before Redis could be reached'));
  }
}

/** The adapter makes further connections from the one that it is given. */
function watchDuplicates(client: RedisClient, log: Logger, signal: AbortSignal): void {
  const duplicate = client.duplicate.bind(client);
  client.duplicate = ((...overrides: Parameters<typeof duplicate>) => {
    const copy = duplicate(...overrides);
    void replaceWhenDead(copy as unknown as RedisClient, log, signal);
    return copy;
  }) as typeof client.duplicate;
}

/**
 * Connects in the background and keeps trying: Redis may come late and go away. Calls `onConnected` after the first and
 * every later connection, because pushes may have been lost before it. Instances with the same database `name` belong
 * to one cluster.
 */
export function connectCluster({
  url,
  name,
  log,
  onConnected,
}: {
  url: string;
  name: string;
  log: Logger;
  onConnected: () => void;
}): Cluster {
  const client = connect(url);
  const closing = new AbortController();
  watchDuplicates(client, log, closing.signal);
  readFromStart(client as unknown as StreamClient);
  let state: 'connecting' | 'connected' | 'lost' = 'connecting';
  void replaceWhenDead(client, log, closing.signal, () => {
    state = 'lost';
  });
  client.on('error', (error: Error) => {
    if (state !== 'lost') log.warn({ err: error }, 'Redis is away: pushes do not reach other instances');
    state = 'lost';
  });
  client.on('ready', () => {
    if (state !== 'connected') onConnected();
    if (state === 'lost') log.info('Redis is back: pushes reach other instances');
    state = 'connected';
  });
  client.connect().catch((error: Error) => log.debug({ err: error }, 'closed before Redis could be reached'));
  return {
    adapter: createAdapter(client, {
      streamName: STREAM,
      channelPrefix: `${STREAM}:${name}`,
      maxLen: STREAM_MAX_ENTRIES,
      blockTimeInMs: READ_BLOCK_MS,
    }),
    ready: () => client.isReady,
    async trim() {
      if (client.isReady) await client.xTrim(STREAM, 'MINID', Date.now() - RETENTION_MS);
    },
    async close() {
      closing.abort();
      // Redis answers commands in order, so the ping is answered after all pushes before it.
      if (client.isReady)
        await withTimeout(client.ping(), FLUSH_TIMEOUT_MS, () => undefined).catch((error: Error) =>
          log.warn({ err: error }, 'the last pushes may be lost'),
        );
      client.destroy();
    },
  };
}
