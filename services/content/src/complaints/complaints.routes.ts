import { complaints } from '@notalone/contracts';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ContentDeps } from '../deps.ts';
import { answerComplaint } from './answer-complaint.ts';
import { listComplaints } from './list-complaints.ts';
import { submitComplaint } from './submit-complaint.ts';

export function complaintRoutes(app: FastifyInstance, deps: ContentDeps): void {
  serveOperation(app, complaints.submitComplaint, ({ body, client, idempotencyKey }) =>
    submitComplaint(deps, body, { network: client.prefix, idempotencyKey }),
  );
  serveOperation(app, complaints.listComplaints, async ({ caller, query }) => {
    const { items, next } = await listComplaints(deps, caller, query);
    const { path } = complaints.listComplaints;
    return answer(200, items, next === undefined ? {} : { link: nextLink(path, query, next) });
  });
  serveOperation(app, complaints.answerComplaint, ({ caller, params, body }) =>
    answerComplaint(deps, caller, params.complaintId, body),
  );
}
