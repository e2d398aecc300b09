import { OPERATIONS } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { assertAllServed, createApp } from '@notalone/service-kit/http/create-app';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';

/** The service's HTTP side. Listens to nothing and starts nothing. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const app = await createApp(platform);
  for (const operation of OPERATIONS)
    if (operation.service === platform.service)
      serveOperation(app, operation, async () => {
        throw apiError('UNAVAILABLE');
      });
  assertAllServed(app, platform.service);
  return app;
}
