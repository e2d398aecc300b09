import { ErrorState, LinkButton, Loading, Page, Skeleton, Stack } from '@notalone/ui';
import { errorText, hasErrorCode } from '@notalone/web-features/api-errors';
import { ProfileRequired } from '@notalone/web-features/profile-required';
import { usePageTitle } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { type Mentoring, type MentorPair, useMentoring } from '../mentors/use-mentoring.ts';
import { useLiveRelations } from '../shared/relations.ts';
import { Accepted } from './accepted.tsx';
import { Blocked } from './blocked.tsx';
import { MentoringSection } from './mentoring.tsx';
import { Received } from './received.tsx';
import { Sent } from './sent.tsx';
import { useAccepted, useBlocked, useReceived, useSent } from './use-connection-lists.ts';

const TITLE = 'Connections';

/** Whose ask waits, in this role. It is a request to connect too (ADR 0034), and shown once, where it is answered. */
const askedIds = (mentoring: Mentoring | undefined, as: MentorPair['role']): ReadonlySet<string> =>
  new Set(mentoring?.pairs.flatMap(({ role, state, other }) => (role === as && state === 'asked' ? other._id : [])));

/** /connections: received and sent requests, connected families, blocked people. */
export function ConnectionsPage() {
  usePageTitle(TITLE);
  useLiveRelations();
  const [received, sent, accepted, blocked] = [useReceived(), useSent(), useAccepted(), useBlocked()];
  const mentoring = useMentoring();
  const lists = [received, sent, accepted, blocked, mentoring];
  const failed = lists.filter(({ error, data }) => error && !data);
  const error = failed[0]?.error;
  if (failed.some((list) => hasErrorCode(list.error, 'PROFILE_REQUIRED'))) {
    return (
      <Page title={TITLE}>
        <ProfileRequired>
          Families connect through their profiles, so that both know who the other is. Please create yours first.
        </ProfileRequired>
      </Page>
    );
  }
  return (
    <Page
      title={TITLE}
      actions={
        <LinkButton to="/main-thread" tone="secondary" icon="heart">
          Meet families
        </LinkButton>
      }
      aside={<About isMentor={mentoring.data?.promise !== undefined} />}
    >
      {error && (
        <ErrorState
          title="Failed to load connection requests."
          message={errorText(error, '')}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => void Promise.all(failed.map((list) => list.refetch()))}
        />
      )}
      {/* All at once: a list that comes later would push down those below it. */}
      {lists.some(({ isPending }) => isPending) ? (
        <Loading label="Loading your connections…">
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      ) : (
        <Stack gap={6}>
          {mentoring.data && mentoring.data.pairs.length > 0 && <MentoringSection pairs={mentoring.data.pairs} />}
          {!failed.includes(received) && <Received list={received} askedIds={askedIds(mentoring.data, 'mentor')} />}
          {!failed.includes(sent) && <Sent list={sent} askedIds={askedIds(mentoring.data, 'family')} />}
          {!failed.includes(accepted) && <Accepted list={accepted} />}
          <Blocked list={blocked} />
        </Stack>
      )}
    </Page>
  );
}

const About = ({ isMentor }: { readonly isMentor: boolean }) => (
  <>
    <h2>What a connection does</h2>
    <ul>
      <li>You can write to each other once both of you have said yes.</li>
      <li>Disconnect ends it. Block also hides you from each other.</li>
    </ul>
    <p>
      <Link to="/users-nearby">Find families nearby</Link>
    </p>
    <p>
      {isMentor ? (
        <Link to="/mentor-guide">The mentors’ guide, and how to stop</Link>
      ) : (
        <>
          Two years or more since the diagnosis? <Link to="/mentor-guide">Be a mentor for a new family</Link>
        </>
      )}
    </p>
  </>
);
