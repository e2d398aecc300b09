import type { ReportBody } from '@notalone/web-features/report-dialog';
import { api } from '@notalone/web-kit';
import { useRefreshRelations } from './relations.ts';

/** Reports a person to the moderators and hides what was reported from the reader. */
export function useReportPerson(): (userId: string, body: ReportBody) => Promise<void> {
  const changed = useRefreshRelations();
  return async (userId, body) => {
    await api('POST /api/profile/report/{userId}', { params: { userId }, body });
    await changed();
  };
}
