import { type IncomingMessage, request } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Problem } from '@notalone/contracts';

/** An error response of the product. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly problem: Problem;
  constructor(route: string, problem: Problem) {
    super(
      `${route} answered ${problem.status} ${problem.code}: ${problem.msg} ${JSON.stringify(problem.errors ?? {})}`,
    );
    this.problem = problem;
  }
}

/** Whether `error` is an error response with one of these codes. */
export const isRefused = (error: unknown, ...codes: string[]): error is Refused =>
  error instanceof Refused && codes.includes(error.problem.code);

interface Input {
  /** From which loopback address; by default one of the seed's own. */
  readonly from?: string;
  readonly token?: string;
  readonly json?: object;
  readonly form?: FormData;
}
export interface ProductClient {
  /** Calls the public API; waits and retries as `Retry-After` asks. @throws Refused */
  call<T>(method: 'GET' | 'POST', path: string, input?: Input): Promise<T>;
}

const WAITS = new Set([429, 502, 503]);
const TRIES = 5;
/** A separate client address, so that seeding uses up no rate limit of the first visitors. */
const LOCAL_ADDRESS = '127.1.0.1';

async function send(
  url: URL,
  method: string,
  { from = LOCAL_ADDRESS, token, json, form }: Input,
): Promise<IncomingMessage> {
  const encoded = form ? new Response(form) : json && Response.json(json);
  const type = encoded?.headers.get('content-type');
  const headers = { ...(type && { 'content-type': type }), ...(token && { authorization: `Bearer ${token}` }) };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sending = request(url, { method, headers, localAddress: from }).once('response', resolve).once('error', reject);
  sending.end(encoded && Buffer.from(await encoded.arrayBuffer()));
  return promise;
}

export function createProductClient(publicUrl: string): ProductClient {
  return {
    async call<T>(method: 'GET' | 'POST', path: string, input: Input = {}) {
      for (let tries = 1; ; tries += 1) {
        const response = await send(new URL(path, publicUrl), method, input);
        const { statusCode: status = 0, headers } = response;
        const body = await readJson(response);
        if (status < 300) return body as T;
        if (!WAITS.has(status) || tries === TRIES) throw new Refused(`${method} ${path}`, body as Problem);
        await delay(1000 * Number(headers['retry-after'] ?? 1));
      }
    },
  };
}
