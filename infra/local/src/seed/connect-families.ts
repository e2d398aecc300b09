import { setTimeout as delay } from 'node:timers/promises';
import type { connections, ReplyOf } from '@notalone/contracts';
import { type ProductClient, Refused } from './product-client.ts';
import { CONNECTIONS, REQUESTS } from './relations.ts';
import type { Sessions } from './sessions.ts';

const HEARD_WAIT_MS = 20_000;
const ASK_AGAIN_MS = 200;

/** Presses Connect; a family that the service has not heard of from auth yet is not there, so it is asked for again. */
async function ask(product: ProductClient, sessions: Sessions, [by, other]: readonly [string, string]): Promise<void> {
  const [{ token }, { userId }] = await Promise.all([sessions.of(by), sessions.of(other)]);
  for (const end = Date.now() + HEARD_WAIT_MS; ; await delay(ASK_AGAIN_MS)) {
    try {
      await product.call<ReplyOf<typeof connections.connect>>('POST', `/api/profile/connect/${userId}`, { token });
      return;
    } catch (error) {
      if (!(error instanceof Refused && error.problem.code === 'NOT_FOUND' && Date.now() < end)) throw error;
    }
  }
}

/** Connects some of the demo families, and leaves some requests waiting. Safe to run again. */
export async function connectFamilies(product: ProductClient, sessions: Sessions): Promise<void> {
  for (const [asker, asked] of CONNECTIONS) {
    await ask(product, sessions, [asker, asked]);
    await ask(product, sessions, [asked, asker]);
  }
  for (const request of REQUESTS) await ask(product, sessions, request);
}
