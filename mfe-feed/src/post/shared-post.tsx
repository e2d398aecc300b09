import { TEXTS } from '@notalone/contracts/texts';
import { Avatar } from '@notalone/ui';
import { Link } from '@notalone/web-kit/router';
import type { Original } from '../shared/post.ts';
import { TimeAgo } from '../shared/time-ago.tsx';
import { UserText } from '../shared/user-text.tsx';
import { PostPicture } from './post-picture.tsx';
import css from './shared-post.module.css';

/** The original of a shared post. */
export function SharedPost({ original }: { readonly original: Original }) {
  if (original.removed) return <p className={css.removed}>{TEXTS.postRemoved}</p>;
  const { authorName = '', authorId, authorProfilePicUrl, content, imageUrl, imageAlt, createdAt } = original;
  return (
    <blockquote className={css.original}>
      <div className={css.head}>
        <Avatar name={authorName} userId={authorId} src={authorProfilePicUrl} size="s" />
        <p className={css.who}>
          {authorId ? (
            <Link to={`/profile/${authorId}`} className={css.name}>
              <bdi>{authorName}</bdi>
            </Link>
          ) : (
            <bdi className={css.name}>{authorName}</bdi>
          )}
          {createdAt && (
            <Link to={`/feed?post=${original._id}`} className={css.time}>
              <TimeAgo instant={createdAt} />
            </Link>
          )}
        </p>
      </div>
      {content && <UserText text={content} />}
      {imageUrl && <PostPicture url={imageUrl} alt={imageAlt} by={authorName} />}
    </blockquote>
  );
}
