import { Agent, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';

export interface CallInput {
  readonly token?: string | undefined;
  readonly json?: object;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface CallAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}
/** Calls the product as a browser would. Rejects when nothing answers in time. */
export type Caller = (method: string, path: string, input?: CallInput) => Promise<CallAnswer>;

interface CallerOptions {
  /** A separate loopback address (127.x.y.z), because rates are limited by the client's network. */
  readonly from?: string;
  readonly timeoutMs?: number;
}

export function createCaller(baseUrl: string, { from = '127.0.0.1', timeoutMs = 10_000 }: CallerOptions = {}): Caller {
  const agent = new Agent({ keepAlive: true, timeout: timeoutMs });
  const call: Caller = async (method, path, input = {}) => {
    const { token, json, form, headers: given } = input;
    const encoded = form ? new Response(form) : json && Response.json(json);
    const type = encoded?.headers.get('content-type');
    const body = encoded && Buffer.from(await encoded.arrayBuffer());
    const headers = {
      ...given,
      ...(type && { 'content-type': type }),
      // Node omits it from a DELETE, whose body the server would then not read.
      ...(body && { 'content-length': String(body.byteLength) }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<CallAnswer>();
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
        if (isStale && method === 'GET') resolve(call(method, path, input));
        else reject(error);
      })
      .once('response', (response) => {
        isAnswered = true;
        readText(response).then(
          (text) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          reject,
        );
      });
    sending.end(body);
    return promise;
  };
  return call;
}
