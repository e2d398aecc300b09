import { usePages } from '@notalone/web-features/use-pages';
import { api, apiPage, type Reply } from '@notalone/web-kit';
import type { Decision } from '../decisions/decision-dialog.tsx';
import { reportsKey } from '../shared/keys.ts';

export type ReportCase = Reply<'GET /api/reports'>[number];
export type CaseDetail = Reply<'GET /api/reports/{caseId}'>;
export type CaseState = ReportCase['state'];
export type CaseAction = CaseDetail['actions'][number];

/** Short, so that admins see each other's claims; the browser asks only while the page is visible. */
const REFRESH_MS = 3_000;

export type Priority = ReportCase['priority'];
export const useReports = (state: CaseState, priority: Priority | undefined) =>
  usePages(
    [...reportsKey, state, priority ?? 'all'],
    ({ query, signal }) =>
      apiPage('GET /api/reports', { query: { ...query, state, ...(priority && { priority }) }, signal }),
    { refreshMs: REFRESH_MS },
  );

/** Sends a decision on a case. `version` is that of the case on screen, where it was opened. */
export function decide(
  caseId: string,
  action: CaseAction,
  { reason, banType, ruleId, tells }: Decision,
  version: number | undefined,
): Promise<{ message: string }> {
  const params = { caseId };
  const common = { ...(ruleId && { ruleId }), ...(version !== undefined && { version }), ...(tells && { tells }) };
  const said = reason === '' ? common : { ...common, reason };
  if (action === 'remove') return api('DELETE /api/reports/{caseId}/content', { params, body: said });
  if (action === 'ban') return api('POST /api/reports/{caseId}/ban', { params, body: { ...said, banType } });
  const body = { ...common, reason };
  return action === 'warn'
    ? api('POST /api/reports/{caseId}/warn', { params, body })
    : api('POST /api/reports/{caseId}/dismiss', { params, body });
}
