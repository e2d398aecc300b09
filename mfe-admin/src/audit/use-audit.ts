import { usePages } from '@notalone/web-features/use-pages';
import { apiPage, type Reply } from '@notalone/web-kit';
import { auditKey } from '../shared/keys.ts';

export type AuditEntry = Reply<'GET /api/audit'>[number];
export type AuditAction = AuditEntry['action'];

export const useAudit = (action: AuditAction | undefined) =>
  usePages([...auditKey, action ?? ''], ({ query, signal }) =>
    apiPage('GET /api/audit', { query: { ...query, ...(action && { action }) }, signal }),
  );
