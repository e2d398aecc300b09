import { TEXTS } from '@notalone/contracts/texts';
import { textOf } from '@notalone/remote-kit/calls';
import { useNavigate } from '@notalone/router';
import { ApiProblem, toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { useReportPerson } from '../shared/report-person.ts';
import { idIn, type ReportValues } from './report-values.ts';

/** Sends a report of a person. Without a profile of one's own it leads to the form that makes one. */
export function useSendReport() {
  const navigate = useNavigate();
  const reportPerson = useReportPerson();
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: ({ targetId, reason, details }: ReportValues) => reportPerson(idIn(targetId) ?? targetId, { reason: reason.trim(), message: details.trim() }),
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
    problem: error ? textOf(error, 'Failed to submit report.') : undefined,
  };
}
