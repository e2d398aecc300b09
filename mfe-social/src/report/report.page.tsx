import { textOf } from '@notalone/remote-kit/calls';
import { ProfileRequired } from '@notalone/remote-kit/profile-required';
import { useSearchParams } from '@notalone/router';
import { ErrorState, Loading, Page, Skeleton } from '@notalone/ui';
import { usePageTitle } from '@notalone/web-kit';
import { useOwnPlace } from '../nearby/use-own-place.ts';
import { ReportForm } from './report-form.tsx';

/** /report, and /report?user=<id> with the person filled in. */
export function ReportPage() {
  usePageTitle('Report');
  const [params] = useSearchParams();
  const { data: mine, error, isPending, isFetching, refetch } = useOwnPlace();
  const aboutId = params.get('user') ?? '';
  return (
    <Page title="Report" width="narrow" lead="Tell us what is wrong. Our moderators read every report, and nobody learns who sent it.">
      {isPending && (
        <Loading label="Loading the form…">
          <Skeleton shape="block" size="l" />
        </Loading>
      )}
      {error && <ErrorState message={textOf(error, '')} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {mine === null && <ProfileRequired>To send a report you need a profile. Please create it first.</ProfileRequired>}
      {mine && <ReportForm key={aboutId} aboutId={aboutId} />}
    </Page>
  );
}
