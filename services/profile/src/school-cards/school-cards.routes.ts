import { schoolCards } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ProfileDeps } from '../deps.ts';
import { forgetSchoolCard, getSchoolCard, saveSchoolCard } from './keep-school-card.ts';

export function schoolCardRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  serveOperation(app, schoolCards.getSchoolCard, ({ caller, params }) =>
    getSchoolCard(deps, caller.userId, params.childId),
  );
  serveOperation(app, schoolCards.saveSchoolCard, ({ caller, params, body }) =>
    saveSchoolCard(deps, caller.userId, params.childId, body),
  );
  serveOperation(app, schoolCards.forgetSchoolCard, ({ caller, params }) =>
    forgetSchoolCard(deps, caller.userId, params.childId),
  );
}
