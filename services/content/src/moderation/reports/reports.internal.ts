import { internal, TEXTS } from '@notalone/contracts';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import type { ContentDeps } from '../../deps.ts';
import { submitReport } from './submit-report.ts';

/** Whoever has no session, because the account is stopped, reports through auth. */
export function serveReportsInWords(
  server: InternalServer,
  deps: Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'limiter' | 'now' | 'log'>,
): void {
  server.serve(internal.content.reportInWords, ({ params: { userId }, body: { words }, idempotencyKey }) =>
    submitReport(deps, { role: 'parent', userId }, { reason: TEXTS.reasonChildSafety, message: words }, idempotencyKey),
  );
}
