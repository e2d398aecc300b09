import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import kafkajs, { type ISocketFactory, type Kafka, type SASLOptions } from 'kafkajs';
// @ts-expect-error kafkajs declares no types for its insides
import connection from 'kafkajs/src/network/connection.js';
// @ts-expect-error kafkajs declares no types for its insides
import requestQueue from 'kafkajs/src/network/requestQueue/index.js';
import type { BrokerAccess } from '../config/config.ts';
import type { Logger } from '../logging/logger.ts';

interface RequestQueue {
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  pending: unknown[];
  throttledUntil: number;
  checkPendingRequests(): void;
}

const CHECK_PENDING_MS = 10;
const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 5_000;
/** Joining a group waits for its other members; everything else is answered at once. */
const SILENCE_MS = 15_000;

/**
 * Each request queue of kafkajs 2.2.4 re-arms a 1 ms timer for ever, 2 % of a core when idle. This arms it only while
 * requests are pending.
 */
function patchRequestQueue(): void {
  const queue = requestQueue as { prototype: RequestQueue & { scheduleCheckPendingRequests(): void } };
  queue.prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.throttleCheckTimeoutId || this.pending.length === 0) return;
    this.throttleCheckTimeoutId = setTimeout(
      () => {
        this.throttleCheckTimeoutId = null;
        this.checkPendingRequests();
      },
      Math.max(this.throttledUntil - Date.now(), CHECK_PENDING_MS),
    );
  };
}
patchRequestQueue();

interface Connection {
  socket?: Socket;
  /** What has come of an answer that is not whole. */
  chunks: Buffer[];
  bytesBuffered: number;
  bytesNeeded: number;
  isConnected(): boolean;
  connect(): Promise<boolean>;
}
const ANSWER_LENGTH_BYTES = 4;

/**
 * A connection of kafkajs 2.2.4 that is made again goes on hearing its former socket, and keeps half an answer of it.
 * On a slow network it then read lengths out of the middle of answers, and what it threw ended the process.
 */
function patchConnection(): void {
  const { prototype } = connection as { prototype: Connection };
  const connectAnew = prototype.connect;
  prototype.connect = function (this: Connection) {
    if (!this.isConnected()) {
      this.socket?.removeAllListeners('data');
      Object.assign(this, { chunks: [], bytesBuffered: 0, bytesNeeded: ANSWER_LENGTH_BYTES });
    }
    return connectAnew.call(this);
  };
}
patchConnection();

/**
 * Destroys a socket on which something was sent and nothing has come for so long. kafkajs fails the request, but sends
 * the next one on the same dead connection, for ever.
 */
function endWhenSilent(socket: Socket, silenceMs: number): Socket {
  let timer: NodeJS.Timeout | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  socket.write = (...args: unknown[]) => {
    timer ??= setTimeout(() => socket.destroy(new Error(`no answer in ${silenceMs} ms`)), silenceMs).unref();
    return write(...args);
  };
  return socket.on('data', heard).on('close', heard);
}

/**
 * kafkajs's own sockets lack noDelay: a second request waits for the acknowledgement of the first (Nagle's algorithm).
 */
export const socketFactory: ISocketFactory = ({ host, port, ssl, onConnect }) => {
  if (!ssl) return endWhenSilent(connect({ host, port, noDelay: true, keepAlive: true }, onConnect), SILENCE_MS);
  const socket = connectTls({ host, port, ...(isIP(host) ? {} : { servername: host }), ...ssl }, onConnect);
  return endWhenSilent(socket.setNoDelay(true).setKeepAlive(true), SILENCE_MS);
};

/**
 * The kafkajs client. It logs answers that it retries as errors; they are warnings here, because a call that fails for
 * good rejects.
 */
export function createKafka({
  brokers,
  ssl = false,
  sasl,
  clientId,
  log,
}: BrokerAccess & { clientId: string; log: Logger }): Kafka {
  return new kafkajs.Kafka({
    brokers: [...brokers],
    clientId,
    ssl,
    ...(sasl && { sasl: sasl as SASLOptions }),
    socketFactory,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 1_000 },
    logLevel: kafkajs.logLevel.WARN,
    logCreator:
      () =>
      ({ namespace, log: { message, error } }) => {
        if (message.startsWith('Limiting retries for the idempotent producer')) return;
        log.warn(
          { part: namespace, reason: typeof error === 'string' ? error : undefined },
          `kafka client: ${message}`,
        );
      },
  });
}
