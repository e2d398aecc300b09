import { hasErrorCode } from '@notalone/web-features/api-errors';
import { ApiProblem, toast } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useNavigate } from '@notalone/web-kit/router';

const NEEDS_PROFILE = 'You need to create a child profile before posting.';
const NEEDS_LOGIN = 'You must be logged in to post.';
const NEEDS_PROFILE_TO_REPORT = 'You need to create a child profile before submitting reports.';

/** Shows an error toast. Users without a profile are sent to its creation; their input stays as a draft. */
export function useErrorToast(): (error: unknown, text: string) => void {
  const navigate = useNavigate();
  return (error, said) => {
    if (!(error instanceof ApiProblem)) logWarning('unexpected error', error);
    if (hasErrorCode(error, 'PROFILE_NOT_FOUND')) {
      toast(NEEDS_PROFILE, 'error');
      void navigate('/profile-creation');
    } else if (hasErrorCode(error, 'PROFILE_REQUIRED')) {
      toast(NEEDS_PROFILE_TO_REPORT, 'error');
      void navigate('/profile-edit');
    } else {
      toast(hasErrorCode(error, 'UNAUTHENTICATED') ? NEEDS_LOGIN : said, 'error');
    }
  };
}

/** The server's text if it rejected the request; undefined if it failed or did not answer. */
export const refusalText = (error: unknown): string | undefined =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && !error.hasGenericText
    ? error.msg
    : undefined;

/** The text of a failed call; undefined for other errors. */
export const problemText = (error: unknown): string | undefined =>
  error instanceof ApiProblem ? error.msg : undefined;
