import { ErrorState, Loading, Page, Skeleton, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { usePageTitle } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { Channels } from './channels.tsx';
import { DeviceList } from './device-list.tsx';
import { ThisDevice } from './this-device.tsx';
import { useNoticeSettings } from './use-notice-settings.ts';

/** /notifications/settings: push messages, emails and quiet hours. */
export function NoticeSettingsPage() {
  usePageTitle('How we reach you');
  const { data, error, isFetching, refetch } = useNoticeSettings();
  return (
    <Page
      title="How we reach you"
      lead="While no page of Not Alone is open. We never write what somebody wrote to you, nor a child’s name: others may see your phone."
      width="narrow"
    >
      <Stack gap={6}>
        <ThisDevice />
        {!data && !error && (
          <Loading label="Loading your settings…">
            <Skeleton shape="block" />
          </Loading>
        )}
        {!data && error && (
          <ErrorState
            title="Failed to load your settings."
            message={errorText(error, 'Please try again.')}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data && (
          <>
            <DeviceList devices={data.devices} />
            <Channels stored={data} />
          </>
        )}
        <p>
          <Link to="/notifications">Back to your notifications</Link>
        </p>
      </Stack>
    </Page>
  );
}
