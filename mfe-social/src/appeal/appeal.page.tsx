import { EmptyState, ErrorState, Loading, Page, Skeleton, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { usePageTitle, useSession } from '@notalone/web-kit';
import { useLocation } from '@notalone/web-kit/router';
import { HouseRules } from './house-rules.tsx';
import { NoticeCard } from './notice-card.tsx';
import { useMyNotices, useNotice } from './use-appeal.ts';

/**
 * /appeal#<token> from a refused login or an email; /appeal for whoever is signed in, with all that was decided about
 * them.
 */
export function AppealPage() {
  usePageTitle('Moderators’ decisions');
  const token = useLocation().hash.slice(1);
  const isSignedIn = useSession() !== undefined;
  return (
    <Page
      title="Moderators’ decisions"
      width="narrow"
      aside={<HouseRules />}
      lead="What our moderators decided about your account, and how to appeal."
    >
      {token ? <OneNotice key={token} token={token} /> : isSignedIn ? <MyNotices /> : <Nothing />}
    </Page>
  );
}

const Nothing = () => (
  <EmptyState title="This page needs its link">
    <p>Please open it from the login page, or from the email that we sent you.</p>
  </EmptyState>
);

function OneNotice({ token }: { readonly token: string }) {
  const notice = useNotice(token);
  return <Asked query={notice}>{notice.data && <NoticeCard notice={notice.data} token={token} />}</Asked>;
}

function MyNotices() {
  const notices = useMyNotices();
  return (
    <Asked query={notices}>
      {notices.data?.length === 0 && <EmptyState title="There are no decisions about you." />}
      <Stack gap={5}>
        {notices.data?.map((notice) => (
          <NoticeCard key={notice._id} notice={notice} token={notice.token} />
        ))}
      </Stack>
    </Asked>
  );
}

interface AskedProps {
  readonly query: { isPending: boolean; isError: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
  readonly children: React.ReactNode;
}
function Asked({ query, children }: AskedProps) {
  if (query.isPending)
    return (
      <Loading label="Loading…">
        <Skeleton shape="block" size="l" />
      </Loading>
    );
  if (query.isError)
    return (
      <ErrorState
        message={errorText(query.error, '')}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  return children;
}
