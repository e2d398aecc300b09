import { setTimeout as delay } from 'node:timers/promises';
import { ApiProblem } from '@notalone/contracts/client/api-problem';
import { isRefused } from '@notalone/local/product/product-client';

/** The encoded body of a call that is sent over and over. */
export interface Body {
  readonly text: string;
  readonly type: string;
}
export const jsonBody = (body: object): Body => ({ text: JSON.stringify(body), type: 'application/json' });

export const COMMENT = { content: 'What a night! Well done.' };
const CONTENT = 'First night without an alarm. '.repeat(8);
const BOUNDARY = 'feed-bench';
export const POST: Body = {
  text: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="content"\r\n\r\n${CONTENT}\r\n--${BOUNDARY}--\r\n`,
  type: `multipart/form-data; boundary=${BOUNDARY}`,
};

interface PostWish {
  readonly mentions?: readonly string[];
  /** PNG. */
  readonly picture?: Buffer;
}
export function postForm({ mentions = [], picture }: PostWish = {}): FormData {
  const form = new FormData();
  form.set('content', CONTENT);
  if (mentions.length > 0) form.set('mentions', mentions.join());
  if (picture) form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'photo.png');
  return form;
}

const PATIENCE_MS = 300_000;
/** Long enough that refused posts stay below ten a minute. */
const RETRY_MS = 7_000;
const BUSY = 503;

/** Retries until the service knows the parent and their connections and is not too busy, as pages do. */
export async function untilKnown<T>(call: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; await delay(RETRY_MS)) {
    try {
      return await call();
    } catch (error) {
      const isBusy = error instanceof ApiProblem && error.status === BUSY;
      if (Date.now() > end || !(isBusy || isRefused(error, 'PROFILE_NOT_FOUND', 'FORBIDDEN'))) throw error;
    }
  }
}
