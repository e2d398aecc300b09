import { Loading, Notice, Skeleton, Stack } from '@notalone/ui';
import { useState } from 'react';
import { ChildSettings } from './child-settings.tsx';
import { ClosedThreads } from './closed-threads.tsx';
import { Friends } from './friends.tsx';
import { type ReadThread, ThreadViewer } from './thread-viewer.tsx';
import { type Child, useChildThreads, useFriendships } from './use-children.ts';

/** All that belongs to one child: friends and requests, a thread to read, the login. */
export function ChildPanel({ child }: { readonly child: Child }) {
  if (child.removedAt) return null;
  if (child.isGrownUp)
    return (
      <section aria-label={child.name}>
        <Stack gap={6}>
          <Notice title={`${child.name} is 18 now`}>
            <p>
              Friends, messages and monitoring have ended here. {child.name} can register as an adult. Is the year of
              birth wrong? Correct it below.
            </p>
          </Notice>
          <ChildSettings child={child} />
        </Stack>
      </section>
    );
  return <Monitored child={child} />;
}

function Monitored({ child }: { readonly child: Child }) {
  const [reading, setReading] = useState<ReadThread>();
  const friendships = useFriendships(child._id);
  const threads = useChildThreads(child._id);
  const closed = (threads.data ?? []).filter(({ state }) => state === 'closed');
  // The lists have no known height: what stands below them comes with them.
  if (friendships.isPending || threads.isPending)
    return (
      <Loading label={`Loading ${child.name}’s friends…`}>
        <Skeleton size="l" />
        <Skeleton />
      </Loading>
    );
  return (
    <section aria-label={child.name}>
      <Stack gap={6}>
        <Friends
          child={child}
          friendships={friendships}
          closedWith={closed.map(({ friendId }) => friendId)}
          onRead={setReading}
        />
        <ClosedThreads child={child} threads={threads} closed={closed} onRead={setReading} />
        {reading && (
          <ThreadViewer key={reading.friendId} child={child} friend={reading} onClose={() => setReading(undefined)} />
        )}
        <ChildSettings child={child} />
      </Stack>
    </section>
  );
}
