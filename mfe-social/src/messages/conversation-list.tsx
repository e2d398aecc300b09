import { Button, Loading, Skeleton } from '@notalone/ui';
import { useEffect, useRef } from 'react';
import { ConversationRow } from './conversation-row.tsx';
import type { Conversation } from './message.ts';
import css from './messages.module.css';

interface ConversationListProps {
  readonly conversations: readonly Conversation[];
  readonly openId: string | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
}

/** Current and former connections. On phones, returning to the list focuses the conversation that was open. */
export function ConversationList({ conversations, openId, hasMore, isLoadingMore, onMore }: ConversationListProps) {
  const list = useRef<HTMLUListElement>(null);
  const left = useRef(openId);
  useEffect(() => {
    const from = left.current;
    left.current = openId;
    if (from && !openId) list.current?.querySelector<HTMLElement>(`[data-with="${CSS.escape(from)}"]`)?.focus();
  }, [openId]);
  return (
    <section className={css.list} aria-label="Connections">
      <ul ref={list}>
        {conversations.map((conversation) => (
          <ConversationRow
            key={conversation.userId}
            conversation={conversation}
            isOpen={conversation.userId === openId}
          />
        ))}
      </ul>
      {hasMore && (
        <Button tone="secondary" isPending={isLoadingMore} onPress={onMore}>
          Show more
        </Button>
      )}
    </section>
  );
}

export function ConversationsLoading() {
  return (
    <Loading label="Loading your conversations…">
      {['one', 'two', 'three'].map((key) => (
        <div key={key} className={css.skeleton}>
          <Skeleton shape="circle" />
          <Skeleton shape="block" size="s" />
        </div>
      ))}
    </Loading>
  );
}
