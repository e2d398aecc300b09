import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

export interface NodeFetchOptions {
  /** A separate loopback address (127.x.y.z), because rates are limited by the client's network. */
  readonly from?: string;
  /** How long each try waits for its answer. */
  readonly timeoutMs?: number;
  /** Sends again, four times at most, after the time that `Retry-After` asks for. */
  readonly waits?: boolean;
}

const IDLE_MS = 5_000;
const ASKS_TO_WAIT = new Set([429, 502, 503]);
const TRIES = 5;

/**
 * `fetch` for scripts and tests: it keeps connections, calls from the network address `from`, and follows no redirect.
 * It times each try by itself and ignores the signal of a call, which would end while a call waits to be sent again.
 */
export function createNodeFetch(baseUrl: string, options: NodeFetchOptions = {}): typeof fetch {
  const { from = '127.0.0.1', timeoutMs = 10_000, waits = false } = options;
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });

  async function send(path: string, init: RequestInit): Promise<Response> {
    const { method = 'GET' } = init;
    const { headers, body } = await encode(init);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const sending = request(new URL(path, baseUrl), {
      method,
      headers,
      agent,
      localAddress: from,
      signal: AbortSignal.timeout(timeoutMs),
    });
    let isAnswered = false;
    sending
      .on('error', (error: NodeJS.ErrnoException) => {
        // The server closed the kept connection just then: browsers send a GET again (RFC 9110, section 9.2.2).
        const isStale = sending.reusedSocket && error.code === 'ECONNRESET' && !isAnswered;
        if (isStale && method === 'GET') resolve(send(path, init));
        else reject(error);
      })
      .once('response', (answer) => {
        isAnswered = true;
        const status = answer.statusCode ?? 0;
        const received = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        const toResponse = (bytes: Buffer<ArrayBuffer>) =>
          new Response(NO_BODY.has(status) ? null : bytes, { status, headers: received });
        buffer(answer)
          .then((bytes) => toResponse(bytes as Buffer<ArrayBuffer>))
          .then(resolve, reject);
      });
    sending.end(body);
    return promise;
  }
  return async (path, init = {}) => {
    for (let tries = 1; ; tries += 1) {
      const response = await send(String(path), init);
      if (!waits || !ASKS_TO_WAIT.has(response.status) || tries === TRIES) return response;
      await delay(1000 * Number(response.headers.get('retry-after') ?? 1));
    }
  };
}

/** A `Response` with one of these statuses may have no body, not even an empty one. */
const NO_BODY = new Set([204, 304]);

/** Lets the platform encode forms. */
async function encode({ headers: given, body: content }: RequestInit) {
  const headers = Object.fromEntries(new Headers(given));
  if (!content) return { headers };
  const form = content instanceof FormData ? new Response(content) : undefined;
  const body = form ? Buffer.from(await form.arrayBuffer()) : Buffer.from(content as string);
  const type = form?.headers.get('content-type');
  // Node omits the length from a DELETE, whose body the server would then not read.
  return { headers: { ...headers, ...(type && { 'content-type': type }), 'content-length': body.byteLength }, body };
}
