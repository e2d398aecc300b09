import { textOf } from '@notalone/remote-kit/calls';
import { ProfileRequired } from '@notalone/remote-kit/profile-required';
import { useParams } from '@notalone/router';
import { Cluster, EmptyState, ErrorState, LinkButton, Loading, Page, Skeleton, Stack } from '@notalone/ui';
import { Signpost } from '@notalone/ui/illustrations';
import { ApiProblem, usePageTitle, useSession } from '@notalone/web-kit';
import { useRef } from 'react';
import { useLiveRelations } from '../shared/relations.ts';
import { ProfileActions, ProfileWaysOut } from './profile-actions.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { useProfile } from './use-profile.ts';

/** /profile/:userId. A person whom one may not see is as good as not there. */
export function ProfilePage() {
  const { userId = '' } = useParams();
  const heading = useRef<HTMLHeadingElement>(null);
  useLiveRelations();
  const isOwn = useSession()?.userId === userId;
  const { data: profile, error, isFetching, isPending, refetch } = useProfile(userId);
  // a mistyped id is answered with 400: for the reader that is the same
  const isMissing = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  const title = profile?.childName ?? (isMissing ? 'No profile here' : 'Profile');
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
      {isMissing && (isOwn ? <ProfileRequired>You have no profile yet. It takes about three minutes.</ProfileRequired> : <NobodyHere />)}
      {error && !isMissing && !profile && (
        <ErrorState title="Failed to load profiles." message={textOf(error, '')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {profile && (
        <Stack gap={5}>
          <ProfileDetails profile={profile}>
            <ProfileActions profile={profile} />
          </ProfileDetails>
          <ProfileWaysOut profile={profile} onDisconnected={() => heading.current?.focus()} />
        </Stack>
      )}
    </Page>
  );
}

function NobodyHere() {
  return (
    <EmptyState title="We could not find this family" illustration={<Signpost />} action={<LinkButton to="/users-nearby">See families nearby</LinkButton>}>
      <p>The profile may have been deleted, or it is private.</p>
    </EmptyState>
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
