import { Cluster, ErrorState, LinkButton, Loading, Page, Skeleton, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { ProfileRequired } from '@notalone/web-features/profile-required';
import { ApiProblem, type Reply, usePageTitle, useSession } from '@notalone/web-kit';
import { useNavigate, useParams } from '@notalone/web-kit/router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLiveRelations } from '../shared/relations.ts';
import { MyEmail } from './my-email.tsx';
import { ProfileActions, ProfileSafetyActions } from './profile-actions.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileNotFound } from './profile-not-found.tsx';
import { useProfile } from './use-profile.ts';

const ReportPersonDialog = lazy(async () => ({
  default: (await import('../shared/report-person-dialog.tsx')).ReportPersonDialog,
}));

/** /profile/:userId. A hidden profile looks like a missing one. */
export function ProfilePage() {
  const { userId = '' } = useParams();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useLiveRelations();
  const isOwn = useSession()?.userId === userId;
  const { data: profile, error, isFetching, isPending, refetch } = useProfile(userId);
  // A stranger's profile disappears once it is reported; the confirmation must outlast it.
  const [reported, setReported] = useState<typeof profile>();
  const goTo = (page: string) => void navigate(page, { replace: true });
  // The server answers 400 for a malformed id: the same for the reader.
  const isMissing = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  const title = isMissing ? 'No profile here' : (profile?.childName ?? 'Profile');
  usePageTitle(title);
  return (
    <Page
      title={title}
      titleRef={heading}
      actions={
        !isMissing && (
          <Cluster>
            <LinkButton to="/users-nearby" tone="quiet" icon="back">
              Back to families
            </LinkButton>
            {profile && <ProfileLinks profile={profile} />}
          </Cluster>
        )
      }
    >
      {isPending && <ProfileLoading />}
      {isMissing &&
        (isOwn ? (
          <ProfileRequired>You have no profile yet. It takes about three minutes.</ProfileRequired>
        ) : (
          <ProfileNotFound blockableUserId={error.status === 404 ? userId : undefined} />
        ))}
      {error && !isMissing && !profile && (
        <ErrorState
          title="Failed to load profiles."
          message={errorText(error, '')}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {profile && !isMissing && (
        <Stack gap={5}>
          <ProfileDetails profile={profile}>
            <ProfileActions profile={profile} onWithdrawn={() => heading.current?.focus()} />
            {profile.showsMyEmail !== undefined && <MyEmail userId={userId} isShown={profile.showsMyEmail} />}
          </ProfileDetails>
          <ProfileSafetyActions
            profile={profile}
            onDisconnected={() => heading.current?.focus()}
            onReport={() => setReported(profile)}
          />
        </Stack>
      )}
      {reported && (
        <Suspense>
          <ReportPersonDialog
            userId={reported._id}
            name={reported.childName}
            isConnected={reported.relation === 'connected'}
            onReported={() => goTo(reported.relation === 'connected' ? '/connections' : '/users-nearby')}
            onBlocked={() => goTo('/connections')}
            onClose={() => setReported(undefined)}
          />
        </Suspense>
      )}
    </Page>
  );
}

function ProfileLinks({ profile: { _id, view, childName } }: { readonly profile: Reply<'GET /api/profile/{userId}'> }) {
  const posts = `/feed?author=${_id}`;
  return view === 'own' ? (
    <>
      <LinkButton to={posts} tone="secondary" icon="feed">
        My posts
      </LinkButton>
      <LinkButton to="/profile-edit" tone="secondary" icon="edit">
        Edit profile
      </LinkButton>
    </>
  ) : (
    <LinkButton to={posts} tone="secondary" icon="feed" aria-label={`Posts by ${childName}’s family`}>
      Posts
    </LinkButton>
  );
}

function ProfileLoading() {
  return (
    <Loading label="Loading the profile…">
      <Stack gap={5}>
        <Skeleton shape="circle" size="l" />
        <Skeleton size="l" />
        <Skeleton shape="block" size="l" />
      </Stack>
    </Loading>
  );
}
