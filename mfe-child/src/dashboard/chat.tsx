import { TEXTS } from '@notalone/contracts/texts';
import { Notice, Stack } from '@notalone/ui';
import { type ReactNode, useState } from 'react';
import { ChildThread } from '../shared/child-thread.tsx';
import { Composer } from './composer.tsx';
import { ReportMessage } from './report-message.tsx';
import { type Self, useReads, useThread } from './use-child.ts';

const HELD = { waiting: 'A grown-up looks at this first', refused: 'This was not sent' } as const;

interface ChatProps {
  readonly self: Self;
  readonly friend: { readonly friendId: string; readonly friendName: string };
  /** `away`: the friend cannot be written to now. */
  readonly state: 'open' | 'paused' | 'away' | 'closed';
  /** Stands above the messages of a closed one. */
  readonly children?: ReactNode;
}

/** What the child and a friend wrote. Each message of the friend can be reported, in a closed chat too. */
export function Chat({ self, friend, state, children }: ChatProps) {
  const thread = useThread(friend.friendId);
  const reads = useReads();
  const [reportingId, setReportingId] = useState<string>();
  return (
    <section aria-label={`Messages with ${friend.friendName}`}>
      <Stack gap={4}>
        {children}
        <Notice>
          {self.reading === 'not'
            ? 'Your grown-ups can’t read this.'
            : 'Your grown-ups can read this. You see it when they do.'}
        </Notice>
        <ChildThread
          query={thread}
          label="What we wrote"
          empty={state === 'open' ? `Say hello to ${friend.friendName}!` : 'There is nothing here.'}
          ownId={self._id}
          nameOf={(childId) => (childId === self._id ? 'Me' : friend.friendName)}
          held={HELD}
          readAt={reads.items?.flatMap(({ friendId, readAt }) => (friendId === friend.friendId ? [readAt] : [])) ?? []}
          report={{
            label: 'Something is wrong',
            isPossible: ({ senderChildId }) => senderChildId !== self._id,
            onPress: setReportingId,
          }}
        />
        <Below friend={friend} state={state} />
        {reportingId !== undefined && (
          <ReportMessage messageId={reportingId} onClose={() => setReportingId(undefined)} />
        )}
      </Stack>
    </section>
  );
}

/** Where the child writes, or why it cannot. */
function Below({ friend, state }: Pick<ChatProps, 'friend' | 'state'>) {
  if (state === 'open') return <Composer friend={friend} />;
  if (state === 'away') return <Notice>{friend.friendName} is not available now.</Notice>;
  if (state === 'closed') return null;
  return (
    <Notice title={TEXTS.childThreadPaused}>
      <p>
        You can talk to a grown-up you trust about it. You can ring Childline any time. It is free:{' '}
        <a href="tel:08001111">0800 1111</a>.
      </p>
    </Notice>
  );
}
