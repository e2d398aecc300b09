import { isProblem } from '@notalone/remote-kit/calls';
import { ProfileRequired } from '@notalone/remote-kit/profile-required';
import { useNavigate, useSearchParams } from '@notalone/router';
import { Button, EmptyState, ErrorState, LinkButton, Page } from '@notalone/ui';
import { FamilyWithSensor, Signpost } from '@notalone/ui/illustrations';
import { toast, usePageTitle } from '@notalone/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { ChatPane } from './chat-pane.tsx';
import { ConversationList, ConversationsLoading } from './conversation-list.tsx';
import css from './messages.module.css';
import { outbox } from './own-outbox.ts';
import { useConversations, useRefreshConversations } from './use-conversations.ts';

const NEEDS_PROFILE = 'You need to create a child profile before sending messages.';

/** /messages, and /messages?with=<userId> for one conversation: beside the list where there is room, else in its place. */
export function MessagesPage() {
  usePageTitle('Messages');
  const [params] = useSearchParams();
  const openId = params.get('with') ?? undefined;
  const list = useConversations();
  useRefusals();
  if (isProblem(list.error, 'PROFILE_NOT_FOUND') || isProblem(list.error, 'PROFILE_REQUIRED')) {
    return (
      <Page title="Messages" width="narrow">
        <ProfileRequired>To write to other families you need a profile, so that they know who you are. Please create it first.</ProfileRequired>
      </Page>
    );
  }
  const conversations = list.data?.pages.flatMap((page) => page.items);
  const open = conversations?.find(({ userId }) => userId === openId);
  return (
    <div className={css.page} data-open={openId !== undefined}>
      <Page title="Messages" width="wide">
        {list.isPending && <ConversationsLoading />}
        {list.error && !conversations && (
          <ErrorState title="Failed to fetch connections." message={list.error.message} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
        )}
        {conversations?.length === 0 && !openId && <NobodyYet />}
        {conversations && (conversations.length > 0 || openId) && (
          <div className={css.panes}>
            <ConversationList
              conversations={conversations}
              openId={openId}
              hasMore={list.hasNextPage}
              isLoadingMore={list.isFetchingNextPage}
              onMore={() => void list.fetchNextPage()}
            />
            {open && <ChatPane key={open.userId} conversation={open} />}
            {!open && openId && <NotFoundYet list={list} />}
            {!openId && <p className={css.nothingOpen}>Choose a family to read and write.</p>}
          </div>
        )}
      </Page>
    </div>
  );
}

/** What was written without a profile of one's own leads to the form that makes one; what may not be written (any more) asks who still is connected. */
function useRefusals(): void {
  const navigate = useNavigate();
  const refresh = useEffectEvent(useRefreshConversations());
  useEffect(
    () =>
      outbox.listen({
        sent: () => undefined,
        refused: ({ code }) => {
          if (code === 'FORBIDDEN') void refresh();
          if (code !== 'PROFILE_NOT_FOUND') return;
          toast(NEEDS_PROFILE, 'error');
          navigate('/profile-edit');
        },
      }),
    [navigate],
  );
}

/** The conversation asked for may be on a page of the list that is not fetched yet. */
function NotFoundYet({ list }: { readonly list: ReturnType<typeof useConversations> }) {
  const { hasNextPage, isFetching, fetchNextPage, refetch } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  if (hasNextPage) return <ConversationsLoading />;
  return (
    <div className={css.pane}>
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

function NobodyYet() {
  return (
    <EmptyState
      title="Nobody to write to yet"
      illustration={<FamilyWithSensor />}
      action={
        <LinkButton to="/users-nearby" icon="nearby">
          See families nearby
        </LinkButton>
      }
    >
      <p>Once you and another family have connected, you can write to each other here. Nobody else reads it unless one of you reports it.</p>
    </EmptyState>
  );
}
