import type { ReportBody } from '@notalone/web-features/report-dialog';
import { api } from '@notalone/web-kit';
import { useReportCall } from '../shared/use-report-call.ts';

/** Reports a post to the moderators. */
export function useReportPost(postId: string) {
  const reporting = useReportCall();
  return (body: ReportBody) => reporting(api('POST /api/feed/{postId}/report', { params: { postId }, body }));
}
