import { textOf } from '@notalone/remote-kit/calls';
import { ProfileRequired } from '@notalone/remote-kit/profile-required';
import { useNavigate, useParams } from '@notalone/router';
import { Cluster, ErrorState, LinkButton, Loading, Page, Skeleton, Stack } from '@notalone/ui';
import { ApiProblem, usePageTitle, useSession } from '@notalone/web-kit';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLiveRelations } from '../shared/relations.ts';
import { NobodyHere } from './nobody-here.tsx';
import { ProfileActions, ProfileWaysOut } from './profile-actions.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { useProfile } from './use-profile.ts';

const ReportPersonDialog = lazy(async () => ({ default: (await import('../shared/report-person-dialog.tsx')).ReportPersonDialog }));

/** /profile/:userId. A person whom one may not see is as good as not there. */
export function ProfilePage() {
  const { userId = '' } = useParams();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useLiveRelations();
  const isOwn = useSession()?.userId === userId;
  const { data: profile, error, isFetching, isPending, refetch } = useProfile(userId);
  // a stranger's profile is gone as soon as the report is through, and the thanks for it have to outlast that
  const [reported, setReported] = useState<typeof profile>();
  const leaveFor = (page: string) => void navigate(page, { replace: true });
  // a mistyped id is answered with 400: for the reader that is the same
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
            {profile?.view === 'own' && (
              <LinkButton to="/profile-edit" tone="secondary" icon="edit">
                Edit profile
              </LinkButton>
            )}
          </Cluster>
        )
      }
    >
      {isPending && <ProfileLoading />}
      {isMissing &&
        (isOwn ? (
          <ProfileRequired>You have no profile yet. It takes about three minutes.</ProfileRequired>
        ) : (
          <NobodyHere blockable={error.status === 404 ? userId : undefined} />
        ))}
      {error && !isMissing && !profile && (
        <ErrorState title="Failed to load profiles." message={textOf(error, '')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {profile && !isMissing && (
        <Stack gap={5}>
          <ProfileDetails profile={profile}>
            <ProfileActions profile={profile} />
          </ProfileDetails>
          <ProfileWaysOut profile={profile} onDisconnected={() => heading.current?.focus()} onReport={() => setReported(profile)} />
        </Stack>
      )}
      {reported && (
        <Suspense>
          <ReportPersonDialog
            userId={reported._id}
            name={reported.childName}
            isConnected={reported.relation === 'connected'}
            onReported={() => leaveFor(reported.relation === 'connected' ? '/connections' : '/users-nearby')}
            onBlocked={() => leaveFor('/connections')}
            onClose={() => setReported(undefined)}
          />
        </Suspense>
      )}
    </Page>
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
