import { TEXTS } from '@notalone/contracts/texts';
import { errorText } from '@notalone/web-features/api-errors';
import { useSendOnce } from '@notalone/web-features/use-send-once';
import { ApiProblem, api, toast, useSession } from '@notalone/web-kit';
import { useMutation, useQueryClient } from '@notalone/web-kit/queries';
import { useNavigate } from '@notalone/web-kit/router';
import { useReportPerson } from '../shared/use-report-person.ts';
import type { ReportValues } from './report-values.ts';

const SUCCESS = {
  user: 'User reported successfully!',
  post: 'Report submitted.',
  other: 'Report submitted.',
} as const;

/** Sends a report. Should the server ask for a profile, the user is sent to its creation. */
export function useSendReport(onSent: () => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const userId = useSession()?.userId;
  const reportPerson = useReportPerson();
  const sendOnce = useSendOnce();
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: async ({ type, targetId, reason, details }: ReportValues): Promise<void> => {
      const body = { reason, message: details.trim() };
      if (type === 'user') return reportPerson(targetId, body);
      if (type === 'other')
        return void (await sendOnce([body], (idempotencyKey) => api('POST /api/reports', { body, idempotencyKey })));
      await api('POST /api/feed/{postId}/report', { params: { postId: targetId }, body });
      // The post is gone for its reporter: the feed loads anew.
      queries.removeQueries({ queryKey: ['feed', userId] });
      queries.removeQueries({ queryKey: ['report'] });
    },
    onSuccess: (_reply, { type }) => {
      onSent();
      toast(SUCCESS[type]);
    },
    onError: (problem) => {
      if (problem instanceof ApiProblem && problem.status === 400 && problem.msg === TEXTS.reportNeedsProfile) {
        toast(TEXTS.reportNeedsProfile, 'error');
        navigate('/profile-edit');
      }
    },
  });
  return {
    send: (values: ReportValues) => mutate(values),
    isPending,
    sent: isSuccess ? variables : undefined,
    problem: error ? errorText(error, 'Failed to submit report.') : undefined,
  };
}
