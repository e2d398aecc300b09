import { Avatar, FamilyName } from '@notalone/ui';
import { Link } from '@notalone/web-kit/router';
import type { Post } from '../shared/post.ts';
import { TimeAgo } from '../shared/time-ago.tsx';
import css from './post-head.module.css';

interface PostHeadProps {
  readonly post: Post;
  readonly nameId: string;
}

/** Author and time. */
export function PostHead({ post, nameId }: PostHeadProps) {
  const { userId: author, childProfileId: family } = post;
  return (
    <div className={css.head}>
      <Avatar
        name={author.username}
        userId={author._id}
        src={family?.profilePicUrl}
        alt={family?.profilePicUrl ? (family.profilePicAlt ?? '') : ''}
        size="s"
      />
      <div className={css.who}>
        <h2 id={nameId} className={css.name}>
          <FamilyName username={author.username} childName={family?.childName} to={`/profile/${author._id}`} />
          {post.isShare && <span className={css.shared}> shared a post</span>}
        </h2>
        <p className={css.meta}>
          <Link to={`/feed?post=${post._id}`} className={css.time}>
            <TimeAgo instant={post.createdAt} />
          </Link>
          {post.edited && <span>edited</span>}
          {family?.lookingFor && !post.isShare && (
            <bdi className={css.lookingFor}>Looking for: {family.lookingFor}</bdi>
          )}
        </p>
      </div>
    </div>
  );
}
