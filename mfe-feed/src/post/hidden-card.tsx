import { Button } from '@notalone/ui';
import { memo } from 'react';
import type { Post } from '../shared/post.ts';
import css from './post-card.module.css';
import { PostHead } from './post-head.tsx';
import { PostText } from './post-text.tsx';
import { SharedPost } from './shared-post.tsx';
import { useHide } from './use-reactions.ts';

interface HiddenCardProps {
  readonly post: Post;
  /** On the first screen. */
  readonly isFirst: boolean;
}

/** A post in the list of hidden ones. It stays there when it is shown again, so that this can be undone. */
export const HiddenCard = memo(({ post, isFirst }: HiddenCardProps) => {
  const { toggle, isPending } = useHide(post);
  const isHidden = post.hides.length > 0;
  const nameId = `post-${post._id}`;
  const action = isHidden ? 'Show again' : 'Hide again';
  return (
    <article className={css.post} data-post={post._id} aria-labelledby={nameId} tabIndex={-1}>
      {post.isGone ? (
        <p className={css.gone}>This post is no longer available.</p>
      ) : (
        <>
          <PostHead post={post} nameId={nameId} />
          <PostText post={post} isFirst={isFirst} />
          {post.originalPost && <SharedPost original={post.originalPost} />}
          <div className={css.again}>
            <Button
              tone="secondary"
              size="small"
              icon={isHidden ? 'eye' : 'eye-off'}
              isPending={isPending}
              onPress={toggle}
              aria-label={`${action}: ${post.userId.username}’s post`}
            >
              {action}
            </Button>
            <p role="status">{!isHidden && 'This post is in your feed again.'}</p>
          </div>
        </>
      )}
    </article>
  );
});
