import { isProblem } from '@notalone/remote-kit/calls';
import { useNavigate } from '@notalone/router';
import { ApiProblem, toast } from '@notalone/web-kit';
import { report } from '@notalone/web-kit/report';

const NEEDS_PROFILE = 'You need to create a child profile before posting.';
const NEEDS_LOGIN = 'You must be logged in to post.';
const NEEDS_PROFILE_TO_REPORT = 'You need to create a child profile before submitting reports.';

/** Says that something could not be done; whoever has no profile yet is taken to where one is made. What was typed stays as a draft. */
export function useRefused(): (error: unknown, said: string) => void {
  const navigate = useNavigate();
  return (error, said) => {
    if (!(error instanceof ApiProblem)) report('unexpected', error);
    if (isProblem(error, 'PROFILE_NOT_FOUND')) {
      toast(NEEDS_PROFILE, 'error');
      void navigate('/profile-creation');
    } else if (isProblem(error, 'PROFILE_REQUIRED')) {
      toast(NEEDS_PROFILE_TO_REPORT, 'error');
      void navigate('/profile-edit');
    } else {
      toast(isProblem(error, 'UNAUTHENTICATED') ? NEEDS_LOGIN : said, 'error');
    }
  };
}

/** What the server says of a wish that it refuses; nothing where it is out of order, or out of reach. */
export const saidByServer = (error: unknown): string | undefined =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && !error.isSilent ? error.msg : undefined;

/** Why, in the server's words; nothing where it only says that it is out of order. */
export const reasonOf = (error: unknown): string | undefined => (error instanceof ApiProblem ? error.msg : undefined);
