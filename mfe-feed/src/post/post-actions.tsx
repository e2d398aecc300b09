import { Icon } from '@notalone/ui';
import type { Post } from '../shared/post.ts';
import { useMyId } from '../shared/use-my-id.ts';
import css from './post-actions.module.css';
import { PostMenu } from './post-menu.tsx';
import { ReactButton } from './react-button.tsx';
import { formatCount, formatNumberOf } from './reactions.ts';
import { ShareButton } from './share-button.tsx';

interface PostActionsProps {
  readonly post: Post;
  readonly isWriting: boolean;
  /** Opens or closes the field for a comment. */
  readonly onWrite: () => void;
  readonly onEdit: () => void;
}

/** One row: react, comment, share, and the menu with everything else. */
export function PostActions({ post, isWriting, onWrite, onEdit }: PostActionsProps) {
  const me = useMyId();
  const { comments } = post.counts;
  const whose = `${post.userId.username}’s post`;
  // Sharing a share shares its original, which its author has already done.
  const canShare = post.originalPost?.removed !== true && !(post.isShare && post.userId._id === me);
  return (
    <div className={css.row}>
      <ReactButton post={post} />
      <button
        type="button"
        className={css.action}
        aria-expanded={isWriting}
        // The accessible name starts with the visible text, for voice control.
        aria-label={
          comments > 0 ? `${formatNumberOf(comments, 'comment')} on ${whose}: write one` : `Comment on ${whose}`
        }
        title="Comment"
        onClick={onWrite}
      >
        <Icon name="chat" />
        {comments > 0 && <span className={css.count}>{formatCount(comments)}</span>}
      </button>
      {canShare && <ShareButton post={post} />}
      <PostMenu post={post} onEdit={onEdit} />
    </div>
  );
}
