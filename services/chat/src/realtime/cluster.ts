import { setTimeout as delay, setImmediate as flushed } from 'node:timers/promises';
import type { Logger } from '@notalone/service-kit/logging/logger';
import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { type StreamClient, shareEntries } from './shared-entries.ts';

const STREAM = 'notalone:pushes';
/** Pushes may carry the text of messages: they leave the stream after this, and Redis's append-only file when it is written anew. */
const KEPT_MS = 5 * 60_000;
/** More than an instance can fall behind by and still be worth reading. */
const STREAM_MAX = 20_000;
/** A reading connection lets go of a stopping process within this. */
const READ_WAIT_MS = 2_000;
const RETRY_MAX_MS = 2_000;
const PING_MS = 10_000;
const LAST_WORDS_MS = 2_000;

/** The way to the other instances of this service, over a stream of Redis. */
export interface Cluster {
  readonly adapter: ReturnType<typeof createAdapter>;
  /** Whether the other instances can be reached right now. */
  ready(): boolean;
  /** Takes out of the stream what has been delivered long ago. */
  trim(): Promise<void>;
  /** What was pushed before is passed on. */
  close(): Promise<void>;
}

const connect = (url: string) =>
  createClient({
    url,
    name: 'chat-pushes',
    pingInterval: PING_MS,
    socket: { reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, RETRY_MAX_MS) * (0.5 + Math.random() / 2) },
  });

/**
 * Connects in the background and for as long as it takes: Redis may come later, and go. `onBack` is called when it has come, or come back, since what was
 * pushed before may not have arrived. Instances that share the database `name` are counted as one service.
 */
export function connectCluster({ url, name, log, onBack }: { url: string; name: string; log: Logger; onBack: () => void }): Cluster {
  const client = connect(url);
  shareEntries(client as unknown as StreamClient, (error) => log.warn({ err: error }, 'pushes could not be passed on to the other instances'));
  let away = false;
  let first = true;
  client.on('error', (error: Error) => {
    if (!away) log.warn({ err: error }, 'the other instances cannot be reached: Redis is away');
    away = true;
  });
  client.on('ready', () => {
    if (away || first) onBack();
    if (away) log.info('the other instances can be reached');
    away = false;
    first = false;
  });
  client.connect().catch((error: Error) => log.debug({ err: error }, 'closed before Redis was there'));
  return {
    adapter: createAdapter(client, { streamName: STREAM, channelPrefix: `${STREAM}:${name}`, maxLen: STREAM_MAX, blockTimeInMs: READ_WAIT_MS }),
    ready: () => client.isReady,
    async trim() {
      if (client.isReady) await client.xTrim(STREAM, 'MINID', Date.now() - KEPT_MS);
    },
    async close() {
      await flushed();
      // answered after all that was sent before it
      if (client.isReady)
        await Promise.race([client.ping(), delay(LAST_WORDS_MS)]).catch((error: Error) => log.warn({ err: error }, 'the last pushes may be lost'));
      client.destroy();
    },
  };
}
