import { ErrorState, LinkButton, Loading, Page, Skeleton, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { usePageTitle, useSession } from '@notalone/web-kit';
import { useOwnProfile } from '../shared/use-own-profile.ts';
import { ProfileForm } from './profile-form.tsx';
import { WelcomeBox } from './welcome-box.tsx';

/** /profile-creation and /profile-edit: the same form, which creates or edits depending on whether a profile exists. */
export function ProfileFormPage() {
  const { data: profile, error, isFetching, isPending, refetch } = useOwnProfile();
  const userId = useSession()?.userId;
  const title = profile === null ? 'Create Parent Profile' : 'Edit Parent Profile';
  usePageTitle(title);
  return (
    <Page
      title={title}
      aside={<About />}
      actions={
        // Already while it is loading, so that it pushes nothing down.
        profile !== null && (
          <LinkButton to={`/profile/${userId}`} tone="quiet" icon="eye">
            See my profile
          </LinkButton>
        )
      }
    >
      {isPending && <FormLoading />}
      {error && profile === undefined && (
        <ErrorState
          message={errorText(error, 'Failed to load your profile.')}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {profile === null && <WelcomeBox />}
      {profile !== undefined && <ProfileForm key={profile?._id ?? 'new'} profile={profile} />}
    </Page>
  );
}

const About = () => (
  <>
    <h2>Why we ask</h2>
    <ul>
      <li>Your postcode finds families near you. It is never shown: they see an approximate distance.</li>
      <li>The age and the date of diagnosis help to find families in the same place as yours.</li>
      <li>You can change or delete all of it here.</li>
    </ul>
  </>
);

function FormLoading() {
  return (
    <Loading label="Loading your profile…">
      <Stack gap={5}>
        <Skeleton size="l" />
        <Skeleton shape="block" size="l" />
        <Skeleton shape="block" size="l" />
      </Stack>
    </Loading>
  );
}
