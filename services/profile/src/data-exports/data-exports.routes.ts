import { type ChildId, dataExports, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import { downloadExport, listExports } from './download-export.ts';
import type { Owner } from './exports.store.ts';
import { type Deps, requestChildExport, requestExport } from './request-export.ts';

const ZIP_HEADERS = {
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="not-alone-your-data.zip"',
  'cache-control': 'private, no-store',
};

const childOwner = ({ parentId, childId }: { readonly parentId: UserId; readonly childId: ChildId }): Owner => ({
  userId: parentId,
  childId,
});

/** A device that is new since a new PIN: a copy holds what it does not show (rules 10.2). */
const hidesEarlier = ({ seesSince }: { readonly seesSince?: number }): boolean => seesSince !== undefined;

export function dataExportRoutes(app: FastifyInstance, deps: Deps): void {
  serveOperation(app, dataExports.requestExport, ({ caller, body, client }) =>
    requestExport(deps, caller.userId, body.password, client),
  );
  serveOperation(app, dataExports.requestChildExport, ({ caller, body }) => requestChildExport(deps, caller, body.pin));
  serveOperation(app, dataExports.listExports, ({ caller }) => listExports(deps, { userId: caller.userId }));
  serveOperation(app, dataExports.listChildExports, async ({ caller }) =>
    hidesEarlier(caller) ? [] : listExports(deps, childOwner(caller)),
  );
  serveOperation(app, dataExports.downloadExport, async ({ caller, params }) => {
    const { stream, bytes } = await downloadExport(deps, { userId: caller.userId }, params.exportId);
    return answer(200, stream, { ...ZIP_HEADERS, 'content-length': bytes });
  });
  serveOperation(app, dataExports.downloadChildExport, async ({ caller, params }) => {
    if (hidesEarlier(caller)) throw apiError('NOT_FOUND');
    const { stream, bytes } = await downloadExport(deps, childOwner(caller), params.exportId);
    return answer(200, stream, { ...ZIP_HEADERS, 'content-length': bytes });
  });
}
