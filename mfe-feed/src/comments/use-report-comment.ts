import type { ReportBody } from '@notalone/web-features/report-dialog';
import { api } from '@notalone/web-kit';
import { useReportCall } from '../shared/use-report-call.ts';

/** Reports a comment to the moderators. */
export function useReportComment(postId: string, commentId: string) {
  const reporting = useReportCall();
  return (body: ReportBody) =>
    reporting(api('POST /api/feed/{postId}/comments/{commentId}/report', { params: { postId, commentId }, body }));
}
