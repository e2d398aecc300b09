import { Button, Notice, VisuallyHidden } from '@notalone/ui';
import type { UnsentMessage } from '@notalone/web-features/conversations/create-outbox';
import { useEffect, useRef, useState } from 'react';
import type { Post } from '../shared/post.ts';
import { useMyId } from '../shared/use-my-id.ts';
import { lastChange } from '../unsent/outbox.ts';
import { CommentForm } from './comment-form.tsx';
import { commentsOf } from './comment-pages.ts';
import { CommentRow } from './comment-row.tsx';
import css from './comments.module.css';
import { UnsentComments } from './unsent-comments.tsx';
import { useComments } from './use-comments.ts';

interface CommentsProps {
  readonly post: Post;
  /** What the user wrote under the post, and has not been sent yet. */
  readonly unsent: readonly UnsentMessage[];
  readonly isOpenFirst: boolean;
  /** Whether the field for a new comment was asked for. */
  readonly isWriting: boolean;
}

/** The newest comments of a post, all of them on request, and a form for a new one. */
export function Comments({ post, unsent, isOpenFirst, isWriting }: CommentsProps) {
  const me = useMyId();
  const total = post.counts.comments;
  const [isOpen, setOpen] = useState(isOpenFirst);
  const list = useComments(post._id, isOpen);
  const comments = isOpen && list.data ? commentsOf(list.data) : post.comments.toReversed();
  const earlier = total - comments.length;
  const isLoading = isOpen && list.isFetching;
  const { rows, focusWhenLoaded } = useFocusOnEarlier(comments.length);
  const showEarlier = () => {
    focusWhenLoaded();
    if (isOpen && list.isError && !list.data) void list.refetch();
    else if (isOpen) void list.fetchNextPage();
    setOpen(true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" className={css.comments} aria-label={`Comments on ${post.userId.username}’s post`}>
      {earlier > 0 && (
        <Button tone="quiet" size="small" icon="chat" isPending={isLoading} onPress={showEarlier}>
          {comments.length === 0
            ? `Show ${total} comments`
            : `Show ${earlier} earlier ${earlier === 1 ? 'comment' : 'comments'}`}
        </Button>
      )}
      {isLoading && <VisuallyHidden role="status">Loading comments…</VisuallyHidden>}
      {isOpen && list.isError && (
        <Notice tone="danger" isLive>
          The comments could not be loaded. Please try again.
        </Notice>
      )}
      {comments.length > 0 && (
        <ol ref={rows} className={css.list}>
          {comments.map((comment) => (
            <CommentRow
              key={comment._id}
              comment={comment}
              postId={post._id}
              isUnderMyPost={post.userId._id === me}
              unsentChange={lastChange(unsent, comment._id)}
            />
          ))}
        </ol>
      )}
      <UnsentComments unsent={unsent} />
      <CommentForm postId={post._id} author={post.userId.username} isWriting={isWriting} />
    </div>
  );
}

/** The pressed button may disappear when earlier comments load, so focus the first of them. */
function useFocusOnEarlier(count: number) {
  const rows = useRef<HTMLOListElement>(null);
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current === undefined || count <= before.current) return;
    before.current = undefined;
    rows.current?.querySelector<HTMLElement>('li')?.focus();
  }, [count]);
  return {
    rows,
    focusWhenLoaded: () => {
      before.current = count;
    },
  };
}
