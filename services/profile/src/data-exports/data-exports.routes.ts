import { dataExports } from '@notalone/contracts';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import { downloadExport, listExports } from './download-export.ts';
import { type Deps, requestExport } from './request-export.ts';

const ZIP_HEADERS = {
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="not-alone-your-data.zip"',
  'cache-control': 'private, no-store',
};

export function dataExportRoutes(app: FastifyInstance, deps: Deps): void {
  serveOperation(app, dataExports.requestExport, ({ caller, body, client }) =>
    requestExport(deps, caller.userId, body.password, client),
  );
  serveOperation(app, dataExports.listExports, ({ caller }) => listExports(deps, caller.userId));
  serveOperation(app, dataExports.downloadExport, async ({ caller, params }) => {
    const { stream, bytes } = await downloadExport(deps, caller.userId, params.exportId);
    return answer(200, stream, { ...ZIP_HEADERS, 'content-length': bytes });
  });
}
