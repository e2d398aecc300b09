import type { ReportBody } from '@notalone/remote-kit/report-dialog';
import { api } from '@notalone/web-kit';
import { useRelationsChanged } from './relations.ts';

/** Reports a person to the moderators; what was reported is not shown to the reader any more. */
export function useReportPerson(): (userId: string, body: ReportBody) => Promise<void> {
  const changed = useRelationsChanged();
  return async (userId, body) => {
    await api('POST /api/profile/report/{userId}', { params: { userId }, body });
    await changed();
  };
}
