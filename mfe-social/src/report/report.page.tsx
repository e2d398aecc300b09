import { ErrorState, Loading, Page, Skeleton } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { ProfileRequired } from '@notalone/web-features/profile-required';
import { usePageTitle } from '@notalone/web-kit';
import { useSearchParams } from '@notalone/web-kit/router';
import { useCachedOwnProfile } from '../shared/use-own-profile.ts';
import { ReportForm } from './report-form.tsx';

/** /report, and /report?user=<id> with the person preselected. */
export function ReportPage() {
  usePageTitle('Report');
  const [params] = useSearchParams();
  const { data: mine, error, isPending, isFetching, refetch } = useCachedOwnProfile();
  const aboutId = params.get('user') ?? '';
  return (
    <Page
      title="Report"
      width="narrow"
      lead="Tell us what is wrong. Our moderators read every report, and no one is told who sent it."
    >
      {isPending && (
        <Loading label="Loading the form…">
          <Skeleton shape="block" size="l" />
        </Loading>
      )}
      {error && <ErrorState message={errorText(error, '')} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {mine === null && <ProfileRequired>To send a report you need a profile. Please create it first.</ProfileRequired>}
      {mine && <ReportForm key={aboutId} aboutId={aboutId} />}
    </Page>
  );
}
