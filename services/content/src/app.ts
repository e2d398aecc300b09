import { assertAllServed, createApp } from '@notalone/service-kit/http/create-app';
import type { Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { calculatorRoutes } from './calculator/calculator.routes.ts';
import { newsRoutes } from './news/news.routes.ts';
import { visitRoutes } from './visits/visits.routes.ts';

/** The service's HTTP side. Listens to nothing and starts nothing. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const app = await createApp(platform);
  calculatorRoutes(app);
  newsRoutes(app, platform);
  visitRoutes(app, platform);
  assertAllServed(app, platform.service);
  return app;
}
