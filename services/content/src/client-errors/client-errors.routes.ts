import { clientErrors } from '@notalone/contracts';
import { keysOf } from '@notalone/service-kit/config/secret-key';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { ContentDeps } from '../deps.ts';
import { countClientError, exportClientErrors } from './client-error-metrics.ts';
import { isFaulty } from './faulty-version.rules.ts';
import { addVisitor, countVisitors } from './visitors.store.ts';
import { listWithdrawn, withdrawRelease } from './withdrawn-releases.store.ts';

/**
 * An error is counted as a number, and its visitor for ten minutes by a scrambled network (rules 6.6). A version that
 * fails for several visitors is withdrawn.
 */
export function clientErrorRoutes(app: FastifyInstance, deps: ContentDeps & { readonly redis: Redis }): void {
  const { db, redis, now, log, config } = deps;
  const stopExport = exportClientErrors({
    failed: () => countVisitors(redis, now()),
    withdrawn: () => listWithdrawn(db),
  });
  app.addHook('onClose', async () => stopExport());
  serveOperation(app, clientErrors.reportClientError, async ({ body, client }) => {
    countClientError(body);
    const { remote, version } = body;
    const at = now();
    try {
      await addVisitor(redis, {
        remote,
        version,
        network: client.prefix,
        secret: keysOf(config.KEY_SECRET)[0],
        at,
      });
      const [failed, withdrawn] = await Promise.all([countVisitors(redis, at), listWithdrawn(db)]);
      if (isFaulty(body, failed, withdrawn)) await withdrawRelease(db, remote, version, at);
    } catch (error) {
      // Without Redis or MongoDB no release steps back by itself; the counter above still raises the alert.
      log.warn({ err: error }, 'a client error was counted, but not its visitor');
    }
    return answer(204, undefined);
  });
}
