import { connect, createServer, type Socket } from 'node:net';
import { type Fault, LATENCY_MS, type OwnFaultProxy, SLOW_BYTES_PER_SECOND } from './faults.ts';

const LOOPBACK = '127.0.0.1';
/** Above this, a connection is read no further until some of it has gone on. */
const BUFFERED_MAX_BYTES = 256 * 1024;
const SLOW_STEP_MS = 125;
const SLOW_STEP_BYTES = (SLOW_BYTES_PER_SECOND * SLOW_STEP_MS) / 1000;

type Direction = 'request' | 'answer';

/** Whether bytes of this direction vanish. */
const isLost = (fault: Fault | undefined, direction: Direction): boolean =>
  fault === 'half-open' || fault === (direction === 'answer' ? 'no-answers' : 'no-requests');

interface BufferedChunk {
  readonly chunk: Buffer;
  readonly arrivedAt: number;
}

/** One direction of a connection. */
class Pipe {
  /** Bytes are missing: nothing more may follow, as behind a firewall that has forgotten the connection. */
  isBroken = false;
  readonly #from: Socket;
  readonly #to: Socket;
  readonly #direction: Direction;
  #fault: Fault | undefined;
  #buffered: BufferedChunk[] = [];
  #bufferedBytes = 0;
  #hasEnded = false;
  #timer: NodeJS.Timeout | undefined;
  #nextStepAt = 0;
  readonly #onBuffered: (bytes: number) => void;

  constructor(from: Socket, to: Socket, direction: Direction, onBuffered: (bytes: number) => void) {
    this.#from = from;
    this.#to = to;
    this.#direction = direction;
    this.#onBuffered = onBuffered;
    from.on('data', (chunk: Buffer) => this.#take(chunk));
    from.on('end', () => {
      this.#hasEnded = true;
      this.#send();
    });
    to.on('drain', () => this.#send());
  }

  setFault(fault: Fault | undefined): void {
    this.#fault = fault;
    this.#send();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#buffered = [];
  }

  #take(chunk: Buffer): void {
    this.#buffered.push({ chunk, arrivedAt: Date.now() });
    this.#bufferedBytes += chunk.length;
    this.#onBuffered(this.#bufferedBytes);
    this.#send();
    if (this.#bufferedBytes > BUFFERED_MAX_BYTES) this.#from.pause();
  }

  /** Passes on what may go now, and comes back for the rest. */
  #send(): void {
    clearTimeout(this.#timer);
    if (this.isBroken || isLost(this.#fault, this.#direction)) {
      this.#lose();
      return;
    }
    for (
      let head = this.#buffered[0];
      head && !this.#to.writableNeedDrain && this.#to.writable;
      head = this.#buffered[0]
    ) {
      const waitMs = this.#waitOf(head);
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.#send(), waitMs);
        return;
      }
      const isSlow = this.#fault === 'slow';
      if (isSlow) this.#nextStepAt = Date.now() + SLOW_STEP_MS;
      this.#pass(head, isSlow ? Math.min(SLOW_STEP_BYTES, head.chunk.length) : head.chunk.length);
    }
    if (this.#hasEnded && this.#buffered.length === 0) this.#to.end();
  }

  #waitOf({ arrivedAt }: BufferedChunk): number {
    if (this.#fault === 'slow') return this.#nextStepAt - Date.now();
    return this.#fault === 'latency' && this.#direction === 'answer' ? arrivedAt + LATENCY_MS - Date.now() : 0;
  }

  #pass({ chunk, arrivedAt }: BufferedChunk, bytes: number): void {
    this.#to.write(chunk.subarray(0, bytes));
    if (bytes === chunk.length) this.#buffered.shift();
    else this.#buffered[0] = { chunk: chunk.subarray(bytes), arrivedAt };
    this.#bufferedBytes -= bytes;
    if (this.#bufferedBytes <= BUFFERED_MAX_BYTES && this.#from.isPaused()) this.#from.resume();
  }

  #lose(): void {
    if (this.#buffered.length > 0 || this.#hasEnded) this.isBroken = true;
    this.#buffered = [];
    this.#bufferedBytes = 0;
    if (this.#from.isPaused()) this.#from.resume();
  }
}

interface Connection {
  setFault(fault: Fault | undefined): void;
  destroy(): void;
}

/**
 * Carries one connection. Where bytes were lost it stays as it is, open and silent, also after the fault: whoever
 * waits on it has to find out.
 */
function proxyConnection(
  client: Socket,
  targetPort: number,
  onBuffered: (bytes: number) => void,
  onClosed: () => void,
): Connection {
  const target = connect({ port: targetPort, host: LOOPBACK, noDelay: true, allowHalfOpen: true });
  const requests = new Pipe(client, target, 'request', onBuffered);
  const answers = new Pipe(target, client, 'answer', onBuffered);
  let fault: Fault | undefined;
  const reset = () => {
    for (const socket of [client, target]) socket.resetAndDestroy();
  };
  /** The news that one side is gone is lost as its bytes are, while the fault lasts. */
  const passOnClose = () => {
    if (client.closed && (target.closed || !isLost(fault, 'request'))) target.destroy();
    if (target.closed && (client.closed || !(isLost(fault, 'answer') || answers.isBroken))) client.destroy();
    if (!client.closed || !target.closed) return;
    for (const pipe of [requests, answers]) pipe.stop();
    onClosed();
  };
  for (const socket of [client, target])
    socket
      .setNoDelay(true)
      .on('error', () => socket.destroy())
      .on('close', passOnClose);
  return {
    setFault(next) {
      fault = next;
      if (fault === 'reset') reset();
      for (const pipe of [requests, answers]) pipe.setFault(fault);
      passOnClose();
    },
    destroy() {
      client.destroy();
      target.destroy();
    },
  };
}

/** Listens at `port` (0: any free one) and passes connections on to `targetPort`, both on loopback. */
export async function startFaultProxy({
  port,
  targetPort,
}: {
  port: number;
  targetPort: number;
}): Promise<OwnFaultProxy> {
  const connections = new Set<Connection>();
  let fault: Fault | undefined;
  let mostBufferedBytes = 0;
  const onBuffered = (bytes: number) => {
    mostBufferedBytes = Math.max(mostBufferedBytes, bytes);
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const connection = proxyConnection(client, targetPort, onBuffered, () => connections.delete(connection));
    connections.add(connection);
    connection.setFault(fault);
  });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject).listen(port, LOOPBACK, listening.resolve);
  await listening.promise;
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    get mostBufferedBytes() {
      return mostBufferedBytes;
    },
    async setFault(next) {
      fault = next;
      for (const connection of connections) connection.setFault(fault);
    },
    async close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      for (const connection of connections) connection.destroy();
      await promise;
    },
  };
}
