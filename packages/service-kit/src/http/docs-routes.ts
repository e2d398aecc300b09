import type { ServiceName } from '@notalone/contracts';
import { openApiDocument } from '@notalone/contracts/openapi';
import { openApiPage } from '@notalone/contracts/openapi-page';
import { DOCUMENTATION_CSS } from '@notalone/contracts/schema-tables';
import type { FastifyInstance } from 'fastify';

/** `/api/docs/`: this service's contracts as a page and as OpenAPI, built on the first request and cached. */
export function serveDocs(app: FastifyInstance, service: ServiceName): void {
  const made = new Map<string, string>();
  const once = (name: string, make: () => string) => made.get(name) ?? (made.set(name, make()).get(name) as string);
  const page = (url: string, type: string, make: () => string) =>
    app.route({
      method: 'GET',
      url,
      config: { documentation: true },
      handler: async (_request, reply) =>
        reply
          .headers({
            'content-type': type,
            'cache-control': 'no-cache',
            'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
          })
          .send(once(url, make)),
    });
  page('/api/docs/', 'text/html; charset=utf-8', () => openApiPage(openApiDocument({ service })));
  page('/api/docs/docs.css', 'text/css; charset=utf-8', () => DOCUMENTATION_CSS);
  page('/api/docs/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openApiDocument({ service })));
}
