import { TEXTS } from '@notalone/contracts/texts';
import { EmptyState, ErrorState, Icon, IconButton, LinkButton, Loading, Notice, Skeleton } from '@notalone/ui';
import { useVisualViewportHeight } from '@notalone/web-features/conversations/use-visual-viewport-height';
import { useLocation, useNavigate } from '@notalone/web-kit/router';
import { useRef, useState } from 'react';
import { ChildPicture } from '../shared/child-picture.tsx';
import { ChildThread } from '../shared/child-thread.tsx';
import { formatDay } from '../shared/format-day.ts';
import css from './chat.module.css';
import { Composer } from './composer.tsx';
import { EmergencyButton } from './emergency-button.tsx';
import { ReportMessage } from './report-message.tsx';
import { WithSelf } from './screen.tsx';
import { type OpenedChat, useChats } from './use-chats.ts';
import { MESSAGES_PATH, type Self, useReads, useSelf, useThread } from './use-child.ts';
import { useHidden } from './use-hidden.ts';

const HELD = { waiting: 'A grown-up looks at this first', refused: 'This was not sent' } as const;

/** One chat. On a phone it has the window for itself: the way back, the emergency button, the words and the field. */
export function Chat({ friendId }: { readonly friendId: string }) {
  const { data: self } = useSelf();
  const { open, closed } = useChats();
  const readable = self ? [...(self.canMessage ? open : []), ...closed] : [];
  const chat = readable.find((one) => one.friendId === friendId);
  const pane = useRef<HTMLElement>(null);
  useVisualViewportHeight(pane);
  const name = chat?.friendName;
  return (
    <section ref={pane} className={css.chat} data-fills-window aria-label={name ? `Messages with ${name}` : 'Messages'}>
      <header className={css.head}>
        <BackButton />
        {chat && <ChildPicture file={chat.friendAvatar} size="s" />}
        <h1 id="page-title" tabIndex={-1} className={css.title}>
          {name ?? 'Messages'}
        </h1>
        <div className={css.help}>
          <EmergencyButton isSmall />
        </div>
      </header>
      <WithSelf>{(known) => (chat ? <Body self={known} chat={chat} /> : <NoChat />)}</WithSelf>
    </section>
  );
}

/** On phones. In a wider window the chats stand beside it. */
function BackButton() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { isFromList?: boolean } | null };
  const back = () => (state?.isFromList ? navigate(-1) : navigate(MESSAGES_PATH, { replace: true }));
  return (
    <div className={css.back}>
      <IconButton icon="back" label="Back to all messages" onPress={back} />
    </div>
  );
}

/** While it is looked for, and when there is no such chat. */
function NoChat() {
  const { friendships, threads } = useChats();
  if (friendships.isPending || threads.isPending) return <MessagesLoading />;
  const failed = [friendships, threads].find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return (
      <ErrorState
        title="Failed to load messages."
        isRetrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  return (
    <EmptyState
      title="This chat is not here"
      action={
        <LinkButton to={MESSAGES_PATH} replace icon="chat">
          All my messages
        </LinkButton>
      }
    />
  );
}

const MessagesLoading = () => (
  <div className={css.loading}>
    <Loading label="Loading messages…">
      <Skeleton shape="block" size="s" />
    </Loading>
  </div>
);

interface ChatProps {
  readonly self: Self;
  readonly chat: OpenedChat;
}

/** What the child and a friend wrote. Each message of the friend can be reported, in a closed chat too. */
function Body({ self, chat }: ChatProps) {
  const { friendId, friendName, state } = chat;
  const thread = useThread(friendId);
  const reads = useReads();
  // Together with the signs of reading, which would move the messages.
  const isFirst = reads.isPending && reads.failureCount === 0;
  const [reportingId, setReportingId] = useState<string>();
  const { shown, hide } = useHidden(thread);
  return (
    <>
      <p className={css.reading}>
        <Icon name={self.reading === 'not' ? 'lock' : 'eye'} />
        <span>
          {self.reading === 'not'
            ? 'Your grown-ups can’t read this.'
            : 'Your grown-ups can read this. You see it when they do.'}
        </span>
      </p>
      {isFirst ? (
        <MessagesLoading />
      ) : (
        <ChildThread
          fillsPane
          query={shown}
          onHide={hide}
          label="What we wrote"
          empty={state === 'open' ? `Say hello to ${friendName}!` : 'There is nothing here.'}
          ownId={self._id}
          nameOf={(childId) => (childId === self._id ? 'Me' : friendName)}
          held={HELD}
          readAt={reads.items?.flatMap((read) => (read.friendId === friendId ? [read.readAt] : [])) ?? []}
          report={{
            label: 'Something is wrong',
            isPossible: ({ senderChildId }) => senderChildId !== self._id,
            onPress: setReportingId,
          }}
        />
      )}
      <div className={css.below} data-bottom-actions>
        <Below chat={chat} />
      </div>
      {reportingId !== undefined && <ReportMessage messageId={reportingId} onClose={() => setReportingId(undefined)} />}
    </>
  );
}

/** Where the child writes, or why it cannot. */
function Below({ chat }: Pick<ChatProps, 'chat'>) {
  const { state, friendName, visibleUntil } = chat;
  if (state === 'open') return <Composer friend={chat} />;
  if (state === 'away') return <Notice>{friendName} is not available now.</Notice>;
  if (state === 'closed')
    return (
      <Notice title="This chat is closed">
        <p>
          You cannot write here any more.
          {visibleUntil && ` You can read it until ${formatDay(visibleUntil)}.`}
        </p>
      </Notice>
    );
  return (
    <Notice title={TEXTS.childThreadPaused}>
      <p>
        You can talk to a grown-up you trust about it. You can ring Childline any time. It is free:{' '}
        <a href="tel:08001111">0800 1111</a>.
      </p>
    </Notice>
  );
}
