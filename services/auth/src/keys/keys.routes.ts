import { auth } from '@notalone/contracts';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';

/** Verifiers refresh every minute; a key is published a day before it signs. */
const CACHE = 'public, max-age=300';

export function keyRoutes(app: FastifyInstance, deps: Pick<AuthDeps, 'keys'>): void {
  serveOperation(app, auth.jwks, async () => answer(200, await deps.keys.publicKeys(), { 'cache-control': CACHE }));
}
