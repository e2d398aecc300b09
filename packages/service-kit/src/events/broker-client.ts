import { connect } from 'node:net';
import kafkajs, { type Kafka } from 'kafkajs';
// @ts-expect-error kafkajs declares no types for its insides
import requestQueue from 'kafkajs/src/network/requestQueue/index.js';
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

/** kafkajs 2.2.4 arms a timer of 1 ms for ever on its request queues, which costs 2 % of a core while idle; this one only when something waits. */
function calmRequestQueue(): void {
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
calmRequestQueue();

/** The kafkajs client. It calls every answer that it will retry an error, so its errors are warnings here; ours come from failed calls. */
export function createKafka({ brokers, clientId, log }: { brokers: readonly string[]; clientId: string; log: Logger }): Kafka {
  return new kafkajs.Kafka({
    brokers: [...brokers],
    clientId,
    // Its own sockets wait for acknowledgements before they send a second request.
    socketFactory: ({ host, port, onConnect }) => connect({ host, port, noDelay: true, keepAlive: true }, onConnect),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 1_000 },
    logLevel: kafkajs.logLevel.WARN,
    logCreator:
      () =>
      ({ namespace, log: { message, error } }) => {
        if (message.startsWith('Limiting retries for the idempotent producer')) return;
        log.warn({ part: namespace, reason: typeof error === 'string' ? error : undefined }, `kafka client: ${message}`);
      },
  });
}
