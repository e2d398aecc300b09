import { TEXTS } from '@notalone/contracts/texts';
import { errorText } from '@notalone/web-features/api-errors';
import { ApiProblem, toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { useNavigate } from '@notalone/web-kit/router';
import { useReportPerson } from '../shared/use-report-person.ts';
import { findId, type ReportValues } from './report-values.ts';

/** Reports a person. Users without a profile are sent to its creation. */
export function useSendReport() {
  const navigate = useNavigate();
  const reportPerson = useReportPerson();
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: ({ targetId, reason, details }: ReportValues) =>
      reportPerson(findId(targetId) ?? targetId, { reason: reason.trim(), message: details.trim() }),
    onSuccess: () => toast('User reported successfully!'),
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
