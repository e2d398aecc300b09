import type { connections, ReplyOf } from '@notalone/contracts';
import type { ProductClient } from './product-client.ts';
import { CONNECTIONS, REQUESTS } from './relations.ts';
import { retryUntilKnown } from './retry-until-known.ts';
import type { Sessions } from './sessions.ts';

/** Requests a connection, or accepts one. Retries while auth's event about the other family has not arrived. */
async function ask(product: ProductClient, sessions: Sessions, [by, other]: readonly [string, string]): Promise<void> {
  const [{ token }, { userId }] = [sessions.of(by), sessions.of(other)];
  await retryUntilKnown('NOT_FOUND', () =>
    product.call<ReplyOf<typeof connections.connect>>('POST', `/api/profile/connect/${userId}`, { token }),
  );
}

/** Connects some of the demo families and leaves some requests pending. Idempotent. */
export async function connectFamilies(product: ProductClient, sessions: Sessions): Promise<void> {
  for (const [asker, asked] of CONNECTIONS) {
    await ask(product, sessions, [asker, asked]);
    await ask(product, sessions, [asked, asker]);
  }
  for (const request of REQUESTS) await ask(product, sessions, request);
}
