import { Button, EmptyState, ErrorState, LinkButton, Page } from '@notalone/ui';
import { FamilyWithSensor, Signpost } from '@notalone/ui/illustrations';
import { hasErrorCode } from '@notalone/web-features/api-errors';
import threadCss from '@notalone/web-features/conversations/thread.module.css';
import { ProfileRequired } from '@notalone/web-features/profile-required';
import { usePageTitle } from '@notalone/web-kit';
import { useSearchParams } from '@notalone/web-kit/router';
import { useEffect, useEffectEvent } from 'react';
import { ChatPane } from './chat-pane.tsx';
import { ConversationList, ConversationsLoading } from './conversation-list.tsx';
import css from './messages.module.css';
import { outbox } from './outbox.ts';
import { useConversations } from './use-conversations.ts';
import { useOnRejected } from './use-on-rejected.ts';

/** /messages, and /messages?with=<userId> for one conversation: beside the list, or in its place on narrow screens. */
export function MessagesPage() {
  usePageTitle('Messages');
  const [params] = useSearchParams();
  const openId = params.get('with') ?? undefined;
  const list = useConversations();
  useRejectedMessages();
  if (hasErrorCode(list.error, 'PROFILE_NOT_FOUND') || hasErrorCode(list.error, 'PROFILE_REQUIRED')) {
    return (
      <Page title="Messages" width="narrow">
        <ProfileRequired>
          To write to other families you need a profile, so that they know who you are. Please create it first.
        </ProfileRequired>
      </Page>
    );
  }
  const conversations = list.data?.pages.flatMap((page) => page.items);
  const open = conversations?.find(({ userId }) => userId === openId);
  return (
    <div className={threadCss.page} data-open={openId !== undefined}>
      <Page title="Messages" width="wide">
        {list.isPending && <ConversationsLoading />}
        {list.error && !conversations && (
          <ErrorState
            title="Failed to fetch connections."
            message={list.error.message}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {conversations?.length === 0 && !openId && <NoConversations />}
        {conversations && (conversations.length > 0 || openId) && (
          <div className={`${threadCss.panes} ${css.panes}`}>
            <ConversationList
              conversations={conversations}
              openId={openId}
              hasMore={list.hasNextPage}
              isLoadingMore={list.isFetchingNextPage}
              onMore={() => void list.fetchNextPage()}
            />
            {open && <ChatPane key={open.userId} conversation={open} />}
            {!open && openId && <FindConversation list={list} />}
            {!openId && <p className={css.nothingOpen}>Choose a family to see your messages.</p>}
          </div>
        )}
      </Page>
    </div>
  );
}

/** Texts are rejected after they have left the form. */
function useRejectedMessages(): void {
  const onRejected = useEffectEvent(useOnRejected());
  useEffect(() => outbox.listen({ sent: () => undefined, rejected: (problem) => onRejected(problem) }), []);
}

/** Loads further pages, which may contain the requested conversation. */
function FindConversation({ list }: { readonly list: ReturnType<typeof useConversations> }) {
  const { hasNextPage, isFetching, fetchNextPage, refetch } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  if (hasNextPage) return <ConversationsLoading />;
  return (
    <div className={threadCss.pane}>
      <EmptyState
        title="This conversation is not there"
        illustration={<Signpost />}
        action={
          <LinkButton to="/messages" replace>
            All conversations
          </LinkButton>
        }
      >
        <p>You can write to families that you are connected with. If you have just connected, it may take a moment.</p>
        <Button tone="quiet" icon="retry" isPending={isFetching} onPress={() => void refetch()}>
          Look again
        </Button>
      </EmptyState>
    </div>
  );
}

function NoConversations() {
  return (
    <EmptyState
      title="No one to message yet"
      illustration={<FamilyWithSensor />}
      action={
        <LinkButton to="/users-nearby" icon="nearby">
          See families nearby
        </LinkButton>
      }
    >
      <p>
        Once you and another family have connected, you can write to each other here. Nobody else reads it unless one of
        you reports it.
      </p>
    </EmptyState>
  );
}
