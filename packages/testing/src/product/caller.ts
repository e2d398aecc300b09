import { createNodeFetch } from '@notalone/local/product/node-fetch';

export interface CallInput {
  readonly token?: string | undefined;
  readonly json?: object;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface CallAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}
/** Sends any call, also a malformed one, and answers whatever comes. Rejects when nothing answers in time. */
export type Caller = (method: string, path: string, input?: CallInput) => Promise<CallAnswer>;

interface CallerOptions {
  /** A separate loopback address (127.x.y.z), because rates are limited by the client's network. */
  readonly from?: string;
  readonly timeoutMs?: number;
}

export function createCaller(baseUrl: string, options: CallerOptions = {}): Caller {
  const send = createNodeFetch(baseUrl, options);
  return async (method, path, { token, json, form, headers: given } = {}) => {
    const headers = {
      ...given,
      ...(json && !form && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const body = form ?? (json && JSON.stringify(json));
    const answer = await send(path, { method, headers, ...(body && { body }) });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
}
