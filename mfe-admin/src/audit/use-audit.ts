import { shouldRetry } from '@notalone/web-features/api-errors';
import { usePages } from '@notalone/web-features/use-pages';
import { api, apiPage, type Reply } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { auditKey } from '../shared/keys.ts';

export type AuditEntry = Reply<'GET /api/audit'>[number];
export type AuditAction = AuditEntry['action'];

export interface AuditFilter {
  readonly action?: AuditAction | undefined;
  readonly adminId?: string | undefined;
  readonly subjectId?: string | undefined;
  /** UK days, both included: `2026-11-26`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export function useAudit(filter: AuditFilter) {
  const chosen = Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as AuditFilter;
  return usePages([...auditKey, chosen], ({ query, signal }) =>
    apiPage('GET /api/audit', { query: { ...query, ...chosen } as never, signal }),
  );
}

export function useAdmins() {
  const query = useQuery({
    queryKey: [...auditKey, 'admins'],
    queryFn: ({ signal }) => api('GET /api/moderation/admins', { signal }),
    retry: shouldRetry,
  });
  return { ...query, items: query.data };
}
