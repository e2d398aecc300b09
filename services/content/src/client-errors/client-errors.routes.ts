import { clientErrors } from '@notalone/contracts';
import { keysOf } from '@notalone/service-kit/config/secret-key';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { ContentDeps } from '../deps.ts';
import { countClientError, exportVisitors } from './client-error-metrics.ts';
import { addVisitor, countVisitors } from './visitors.store.ts';

/** An error is counted as a number, and its visitor for ten minutes by a scrambled network (rules 6.6). */
export function clientErrorRoutes(app: FastifyInstance, deps: ContentDeps & { readonly redis: Redis }): void {
  const { redis, now, log, config } = deps;
  const stopExport = exportVisitors(() => countVisitors(redis, now()));
  app.addHook('onClose', async () => stopExport());
  serveOperation(app, clientErrors.reportClientError, async ({ body, client }) => {
    countClientError(body);
    try {
      await addVisitor(redis, {
        ...body,
        network: client.prefix,
        secret: keysOf(config.SERVICE_TOKEN_SECRET)[0],
        at: now(),
      });
    } catch (error) {
      // Without Redis no release steps back by itself; the counter above still raises the alert.
      log.warn({ err: error }, 'the visitor of a client error was not counted');
    }
    return answer(204, undefined);
  });
}
