import { setTimeout as delay } from 'node:timers/promises';
import type { Parent } from './families.ts';

export interface Body {
  readonly text?: string;
  /** Instead of a text. */
  readonly bytes?: Buffer;
  readonly type: string;
}
export const COMMENT: Body = {
  text: JSON.stringify({ content: 'What a night! Well done.' }),
  type: 'application/json',
};
const BOUNDARY = 'feed-bench';
const CONTENT = 'First night without an alarm. '.repeat(8);
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const part = (name: string, more = '') => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`;

/** A post with a picture (PNG) or mentions. */
export function postWith({ mentions, picture }: { mentions: readonly string[]; picture?: Buffer }): Body {
  const fields = `${part('content')}\r\n${CONTENT}\r\n${part('mentions')}\r\n${mentions.join()}\r\n`;
  const image = picture && [
    Buffer.from(`${part('image', '; filename="photo.png"')}content-type: image/png\r\n\r\n`),
    picture,
    Buffer.from('\r\n'),
  ];
  return {
    bytes: Buffer.concat([Buffer.from(fields), ...(image ?? []), Buffer.from(`--${BOUNDARY}--\r\n`)]),
    type: TYPE,
  };
}
export const POST: Body & { readonly text: string } = {
  text: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="content"\r\n\r\n${CONTENT}\r\n--${BOUNDARY}--\r\n`,
  type: TYPE,
};

const AT_ONCE = 10;
const PATIENCE_MS = 300_000;
/** Long enough that refused posts stay below ten a minute. */
const RETRY_MS = 7_000;

export const payloadOf = ({ text = '', bytes }: Body): string | Buffer<ArrayBuffer> =>
  bytes ? Buffer.from(bytes) : text;

/** Retries until the service knows the parent and their connections and is not too busy, as pages do. */
export async function call<T>(
  url: string,
  { token }: Pick<Parent, 'token'>,
  path: string,
  method = 'GET',
  body?: Body,
): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': body.type }) };
  for (const end = Date.now() + PATIENCE_MS; ; await delay(RETRY_MS)) {
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: payloadOf(body) }) });
    if (answer.ok) return (await answer.json()) as T;
    const text = await answer.text();
    const isEarly = answer.status === 503 || /"(?:PROFILE_NOT_FOUND|FORBIDDEN)"/.test(text);
    if (Date.now() > end || !isEarly) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  }
}

/** Runs `work` for each item, ten at a time. */
export async function forEachAtOnce<T>(
  items: readonly T[],
  work: (item: T, at: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries();
  const one = async () => {
    for (const [at, item] of waiting) await work(item, at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
