import type { ProductClient } from '../product/product-client.ts';
import { CONNECTIONS, REQUESTS } from './relations.ts';
import { retryUntilKnown } from './retry-until-known.ts';
import type { Sessions } from './sessions.ts';

/** Requests a connection, or accepts one. Retries while auth's event about the other family has not arrived. */
async function ask(product: ProductClient, sessions: Sessions, [by, other]: readonly [string, string]): Promise<void> {
  const [{ token }, { userId }] = [sessions.of(by), sessions.of(other)];
  const { api } = product.as(token);
  await retryUntilKnown('NOT_FOUND', () => api('POST /api/profile/connect/{userId}', { params: { userId } }));
}

/** Connects some of the demo families and leaves some requests pending. Idempotent. */
export async function connectFamilies(product: ProductClient, sessions: Sessions): Promise<void> {
  for (const [asker, asked] of CONNECTIONS) {
    await ask(product, sessions, [asker, asked]);
    await ask(product, sessions, [asked, asker]);
  }
  for (const request of REQUESTS) await ask(product, sessions, request);
}
