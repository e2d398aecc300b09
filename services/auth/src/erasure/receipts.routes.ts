import { receipts } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { checkReceipt } from './check-receipt.ts';

export function receiptRoutes(app: FastifyInstance, deps: Pick<AuthDeps, 'receiptKeys'>): void {
  serveOperation(app, receipts.receiptKeys, () => deps.receiptKeys.publicKeys());
  serveOperation(app, receipts.checkReceipt, ({ body }) => checkReceipt(deps, body));
}
