import { Loading, Page, Skeleton } from '@notalone/ui';
import { usePageTitle } from '@notalone/web-kit';
import { useSearchParams } from '@notalone/web-kit/router';
import { useCachedOwnProfile } from '../shared/use-own-profile.ts';
import { ReportForm } from './report-form.tsx';

/** /report, and /report?user=<id> with the person preselected. */
export function ReportPage() {
  usePageTitle('Report');
  const [params] = useSearchParams();
  const { data: mine, isPending } = useCachedOwnProfile();
  const aboutId = params.get('user') ?? '';
  return (
    <Page
      title="Report"
      width="narrow"
      aside={<About />}
      lead="Tell us what is wrong. Our moderators read every report, and no one is told who sent it."
    >
      {isPending && (
        <Loading label="Loading the form…">
          <Skeleton shape="block" size="l" />
        </Loading>
      )}
      {!isPending && <ReportForm key={aboutId} aboutId={aboutId} canSearch={mine !== null} />}
    </Page>
  );
}

const About = () => (
  <>
    <h2>What happens next</h2>
    <ol>
      <li>A moderator reads your report and decides.</li>
      <li>Whoever it is about is not told who sent it.</li>
    </ol>
    <h2>Somebody is in danger now?</h2>
    <p>
      Call <a href="tel:999">999</a>. A child can call Childline, free: <a href="tel:08001111">0800 1111</a>.
    </p>
  </>
);
