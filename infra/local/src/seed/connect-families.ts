import type { connections, ReplyOf } from '@notalone/contracts';
import type { ProductClient } from './product-client.ts';
import { CONNECTIONS, REQUESTS } from './relations.ts';
import type { Sessions } from './sessions.ts';
import { untilHeard } from './until-heard.ts';

/** Presses Connect; a family that the service has not heard of from auth yet is not there, so it is asked for again. */
async function ask(product: ProductClient, sessions: Sessions, [by, other]: readonly [string, string]): Promise<void> {
  const [{ token }, { userId }] = [sessions.of(by), sessions.of(other)];
  await untilHeard('NOT_FOUND', () => product.call<ReplyOf<typeof connections.connect>>('POST', `/api/profile/connect/${userId}`, { token }));
}

/** Connects some of the demo families, and leaves some requests waiting. Safe to run again. */
export async function connectFamilies(product: ProductClient, sessions: Sessions): Promise<void> {
  for (const [asker, asked] of CONNECTIONS) {
    await ask(product, sessions, [asker, asked]);
    await ask(product, sessions, [asked, asker]);
  }
  for (const request of REQUESTS) await ask(product, sessions, request);
}
