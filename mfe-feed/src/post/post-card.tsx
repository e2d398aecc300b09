import { useUnsentMessages } from '@notalone/web-features/conversations/start-outbox';
import { memo, useState } from 'react';
import { Comments } from '../comments/comments.tsx';
import { EditPost } from '../composer/edit-post.tsx';
import { WriterNotice } from '../composer/writer-notice.tsx';
import type { Post } from '../shared/post.ts';
import { useMyId } from '../shared/use-my-id.ts';
import { NotSentYet } from '../unsent/not-sent-yet.tsx';
import { lastChange, outbox } from '../unsent/outbox.ts';
import { AiComments } from './ai-comments.tsx';
import { HiddenPost } from './hidden-post.tsx';
import { PostActions } from './post-actions.tsx';
import css from './post-card.module.css';
import { PostHead } from './post-head.tsx';
import { PostText } from './post-text.tsx';
import { SharedPost } from './shared-post.tsx';
import { useSentLater } from './use-sent-later.ts';

interface PostCardProps {
  readonly post: Post;
  /** Opened by a link: shows all comments. */
  readonly isLinked?: boolean;
  /** On the first screen. */
  readonly isFirst?: boolean;
}

/** A post with its comments and all actions. */
export const PostCard = memo(({ post, isLinked = false, isFirst = false }: PostCardProps) => {
  const me = useMyId();
  const [isEditing, setEditing] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const unsent = useUnsentMessages(outbox, post._id);
  const change = lastChange(unsent);
  const later = useSentLater(post._id);
  const nameId = `post-${post._id}`;
  return (
    <article className={css.post} data-post={post._id} aria-labelledby={nameId} tabIndex={-1}>
      {post.isGone && <p className={css.gone}>This post is no longer available.</p>}
      {!post.isGone && post.hides.some((id) => id === me) && <HiddenPost post={post} nameId={nameId} />}
      {!post.isGone && post.hides.length === 0 && (
        <>
          <PostHead post={post} nameId={nameId} />
          {isEditing ? (
            <EditPost post={post} waitingText={change?.content} onClose={() => setEditing(false)} />
          ) : (
            <PostText post={change ? { ...post, content: change.content } : post} isFirst={isFirst} />
          )}
          {!isEditing && change && <NotSentYet unsent={change} />}
          {later.notice !== undefined && <WriterNotice notice={later.notice} onClose={later.dismissNotice} />}
          {post.originalPost && <SharedPost original={post.originalPost} />}
          <AiComments post={post} />
          <PostActions
            post={post}
            isWriting={isWriting}
            onWrite={() => setWriting(!isWriting)}
            onEdit={() => setEditing(true)}
          />
          <Comments post={post} unsent={unsent} isOpenFirst={isLinked} isWriting={isWriting} />
        </>
      )}
    </article>
  );
});
