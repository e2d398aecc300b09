import { connections } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ProfileDeps } from '../deps.ts';
import { reportPerson } from './report-person.ts';

export function reportRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  serveOperation(app, connections.reportPerson, ({ caller, params, body }) =>
    reportPerson(deps, caller.userId, params.userId, body),
  );
}
