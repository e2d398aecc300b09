import { Button, Loading, Skeleton } from '@notalone/ui';
import { useEffect, useRef } from 'react';
import { ConversationRow } from './conversation-row.tsx';
import css from './messages.module.css';
import type { Conversation } from './timeline.ts';

interface ConversationListProps {
  readonly conversations: readonly Conversation[];
  readonly openId: string | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
}

/** Whom one can write to, and whom one could. On a phone the focus comes back to where one left. */
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
          <ConversationRow key={conversation.userId} conversation={conversation} isOpen={conversation.userId === openId} />
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
