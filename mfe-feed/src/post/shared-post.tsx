import { TEXTS } from '@notalone/contracts/texts';
import { Link } from '@notalone/router';
import { Avatar } from '@notalone/ui';
import { Ago } from './ago.tsx';
import type { Original } from './post.ts';
import { PostPicture } from './post-picture.tsx';
import css from './shared-post.module.css';
import { Written } from './written.tsx';

/** The post that somebody has shared, as its author wrote it. */
export function SharedPost({ original }: { readonly original: Original }) {
  if (original.removed) return <p className={css.removed}>{TEXTS.postRemoved}</p>;
  const { authorName = '', authorId, authorProfilePicUrl, content, imageUrl, imageAlt, createdAt } = original;
  return (
    <blockquote className={css.original}>
      <div className={css.head}>
        <Avatar name={authorName} src={authorProfilePicUrl} size="s" />
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
              <Ago instant={createdAt} />
            </Link>
          )}
        </p>
      </div>
      {content && <Written text={content} />}
      {imageUrl && <PostPicture url={imageUrl} alt={imageAlt} by={authorName} />}
    </blockquote>
  );
}
