import { ErrorState, Loading, Notice, Page, SegmentedTabs, Skeleton, Stack } from '@notalone/ui';
import { usePageTitle } from '@notalone/web-kit';
import { useState } from 'react';
import { EmergencyButton } from './emergency-button.tsx';
import { FindFriends } from './find-friends.tsx';
import { Friends } from './friends.tsx';
import { GrownUps } from './grown-ups.tsx';
import { LocationToggle } from './location-toggle.tsx';
import { Messages } from './messages.tsx';
import { Notifications } from './notifications.tsx';
import { type Self, useLiveChild, useSelf } from './use-child.ts';
import { Welcome } from './welcome.tsx';

const TITLE = 'My page';
type Tab = 'connections' | 'find' | 'messages' | 'notifications';

/** /child-dashboard: a child's own page. */
export function DashboardPage() {
  usePageTitle(TITLE);
  useLiveChild();
  const self = useSelf();
  return (
    <Page title={TITLE}>
      <Stack gap={6}>
        {self.data ? (
          <>
            <Welcome self={self.data} />
            <EmergencyButton />
            <LocationToggle />
            {self.data.isGrownUp ? (
              <GrownUpNow />
            ) : (
              <>
                <Tabs self={self.data} />
                <GrownUps self={self.data} />
              </>
            )}
          </>
        ) : (
          <>
            <EmergencyButton />
            {self.isPending ? (
              <Loading label="Loading your page…">
                <Skeleton size="l" />
                <Skeleton />
              </Loading>
            ) : (
              <ErrorState
                title="Your page did not load"
                message="Try again, or ask a grown-up."
                isRetrying={self.isFetching}
                onRetry={() => void self.refetch()}
              />
            )}
          </>
        )}
      </Stack>
    </Page>
  );
}

/** Friends, messages and monitoring end at 18 (rules 4.6). */
const GrownUpNow = () => (
  <Notice title="You are 18 now">
    <p>Friends and messages have ended here, and nobody reads them any more. You can register as an adult.</p>
  </Notice>
);

function Tabs({ self }: { readonly self: Self }) {
  const [tab, setTab] = useState<Tab>('connections');
  const [friendId, setFriendId] = useState<string>();
  const write = (id: string) => {
    setFriendId(id);
    setTab('messages');
  };
  return (
    <SegmentedTabs
      label="My page"
      selected={tab}
      onSelect={setTab}
      tabs={[
        { id: 'connections', label: 'Connections', icon: 'heart', content: <Friends self={self} onWrite={write} /> },
        { id: 'find', label: 'Find Friends', icon: 'search', content: <FindFriends self={self} /> },
        {
          id: 'messages',
          label: 'Messages',
          icon: 'chat',
          content: <Messages self={self} friendId={friendId} onSelect={setFriendId} />,
        },
        { id: 'notifications', label: 'Notifications', icon: 'bell', content: <Notifications self={self} /> },
      ]}
    />
  );
}
